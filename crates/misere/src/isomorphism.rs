//! Whether two quotients are the same but for the names of their elements.
//!
//! An isomorphism takes products to products and P to P, and is known once the images of generators are. So images
//! are tried, generator by generator, among elements that look alike, and each is followed through all
//! products with those before.
//!
//! What elements look like is a *colour* that any isomorphism must keep: first whether x is in P, then, over
//! and over, the colours of x·x and of all pairs (y, xy) counted, until no more colours come. Colours get
//! their numbers in the order in which both quotients together show them, so that they can be compared.
//!
//! *Cost.* Colours take order² a round. The search may be exponential where many elements look alike and
//! the quotients differ nevertheless; the quotients that are met have at most a few such elements.

use std::collections::BTreeMap;

use crate::Bipartite;

/// The image of each element of `a`, if there is an isomorphism to `b`.
///
/// Presentations do not decide this, as one quotient has many, nor do orders and P-portions.
#[must_use]
pub fn isomorphism(a: &Bipartite, b: &Bipartite) -> Option<Vec<u16>> {
    if (a.monoid().order(), a.p_portion()) != (b.monoid().order(), b.p_portion()) {
        return None;
    }
    let [of_a, of_b] = colours([a, b]);
    let sorted = |colours: &[usize]| {
        let mut colours = colours.to_vec();
        colours.sort_unstable();
        colours
    };
    if sorted(&of_a) != sorted(&of_b) {
        return None;
    }
    let search = Search { a, b, of_a, of_b };
    let mut generators: Vec<u16> = a.monoid().generators().filter(|&x| x != 0).collect();
    generators.sort_unstable();
    generators.dedup();
    let mut image = vec![None; a.monoid().order()];
    image[0] = Some(0);
    search.extend(&generators, &image)
}

/// The colours of the elements of both, numbered alike.
fn colours(pair: [&Bipartite; 2]) -> [Vec<usize>; 2] {
    let mut colours = pair.map(|q| q.monoid().elements().map(|x| usize::from(q.is_p(x))).collect());
    let mut count = 0;
    loop {
        let mut names = BTreeMap::new();
        let signatures: [Vec<_>; 2] = [0, 1].map(|side| {
            let (q, old): (&Bipartite, &Vec<usize>) = (pair[side], &colours[side]);
            let signature = |x: u16| {
                let row = q.monoid().elements().zip(q.monoid().row(x));
                let mut seen: Vec<(usize, usize)> =
                    row.map(|(y, &xy)| (old[usize::from(y)], old[usize::from(xy)])).collect();
                seen.sort_unstable();
                (old[usize::from(x)], old[usize::from(q.monoid().product(x, x))], seen)
            };
            q.monoid().elements().map(signature).collect()
        });
        for signature in signatures.iter().flatten() {
            names.insert(signature.clone(), 0);
        }
        names.values_mut().enumerate().for_each(|(number, name)| *name = number);
        colours = signatures.map(|all| all.iter().map(|signature| names[signature]).collect());
        if names.len() == count {
            return colours;
        }
        count = names.len();
    }
}

struct Search<'a> {
    a: &'a Bipartite,
    b: &'a Bipartite,
    of_a: Vec<usize>,
    of_b: Vec<usize>,
}

impl Search<'_> {
    /// An isomorphism that extends `image`, which is defined on all products of the generators before.
    fn extend(&self, generators: &[u16], image: &[Option<u16>]) -> Option<Vec<u16>> {
        let Some((&generator, rest)) = generators.split_first() else {
            // Everything is a product of generators.
            let image: Vec<u16> = image.iter().copied().collect::<Option<_>>()?;
            return self.is_one_to_one(&image).then_some(image);
        };
        let candidates = self.b.monoid().elements().filter(|&y| {
            self.of_a[usize::from(generator)] == self.of_b[usize::from(y)]
                && image[usize::from(generator)].is_none_or(|known| known == y)
        });
        candidates
            .filter_map(|candidate| self.follow(generator, candidate, image.to_vec()))
            .find_map(|image| self.extend(rest, &image))
    }

    /// The image of all products of those before with powers of the generator; `None` at a contradiction.
    fn follow(
        &self,
        generator: u16,
        to: u16,
        mut image: Vec<Option<u16>>,
    ) -> Option<Vec<Option<u16>>> {
        let known = |image: &[Option<u16>], x: u16| image[usize::from(x)];
        let mut open: Vec<u16> =
            self.a.monoid().elements().filter(|&x| known(&image, x).is_some()).collect();
        while let Some(x) = open.pop() {
            let next = self.a.monoid().product(x, generator);
            let next_to = self.b.monoid().product(known(&image, x)?, to);
            match known(&image, next) {
                Some(known) if known != next_to => return None,
                Some(_) => {}
                None if self.of_a[usize::from(next)] != self.of_b[usize::from(next_to)] => {
                    return None;
                }
                None => {
                    image[usize::from(next)] = Some(next_to);
                    open.push(next);
                }
            }
        }
        Some(image)
    }

    fn is_one_to_one(&self, image: &[u16]) -> bool {
        let mut is_hit = vec![false; self.b.monoid().order()];
        for &y in image {
            is_hit[usize::from(y)] = true;
        }
        is_hit.iter().all(|&hit| hit)
    }
}
