//! A quotient in words: generators, normal forms of all elements, and relations that determine it.
//!
//! *Generators* are heaps: heap h is one if Φ(h) is no product of values of smaller heaps. *Words* are ordered by
//! length, then alphabetically with letters ascending; this order is kept when both sides are multiplied, so
//! the least words of all elements, the *normal forms*, contain with a word all parts of it. A word that is no
//! normal form while all its proper parts are gives a *relation*: it equals a normal form.
//!
//! *Claim.* The generators with these relations present the monoid. *Proof.* The relations hold. A word that is
//! no normal form has a part as described, which a relation replaces by a smaller word; that ends, in the
//! normal form. So words equal in the monoid are equal by the relations. ∎
//!
//! Cost: one step for each element and generator.

use std::collections::{BTreeSet, HashSet};

use crate::{Monoid, Quotient};

/// How many of each generator.
type Exponents = Vec<u32>;

/// Generators, normal forms and relations of a quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    generators: Vec<u64>,
    normal: Vec<Exponents>,
    relations: Vec<(Exponents, u16)>,
}

/// Words by length, then alphabetically: more of an earlier letter comes first.
fn order(word: &Exponents) -> (u32, Vec<std::cmp::Reverse<u32>>) {
    (word.iter().sum(), word.iter().copied().map(std::cmp::Reverse).collect())
}

impl Presentation {
    /// Of a quotient.
    #[must_use]
    pub fn of(quotient: &Quotient) -> Self {
        let monoid = quotient.bipartite().monoid();
        let generators = generators(monoid, quotient.phi());
        let values: Vec<u16> = generators.iter().filter_map(|&heap| quotient.value(heap)).collect();
        let one = vec![0; values.len()];
        let mut normal: Vec<Option<Exponents>> = vec![None; monoid.order()];
        let mut forms = HashSet::new();
        let mut relations = Vec::new();
        let mut open = BTreeSet::from([(order(&one), one, 0u16)]);
        while let Some((_, word, element)) = open.pop_first() {
            // All proper parts must be normal forms, or it is a multiple of another relation.
            if !parts(&word).all(|part| forms.contains(&part)) {
                continue;
            }
            if normal[usize::from(element)].is_some() {
                relations.push((word, element));
                continue;
            }
            for (at, &value) in values.iter().enumerate() {
                let mut next = word.clone();
                next[at] += 1;
                open.insert((order(&next), next, monoid.product(element, value)));
            }
            forms.insert(word.clone());
            normal[usize::from(element)] = Some(word);
        }
        // The values of heaps generate, so every element was met.
        Self { generators, normal: normal.into_iter().flatten().collect(), relations }
    }

    /// The generating heaps; the first is a, the second b, and so on.
    #[must_use]
    pub fn generators(&self) -> &[u64] {
        &self.generators
    }

    /// The normal form of an element: `1`, `a`, `ab^2`. Empty if it is no element.
    #[must_use]
    pub fn word(&self, element: u16) -> String {
        self.normal.get(usize::from(element)).map_or_else(String::new, show)
    }

    /// All elements by their normal forms, shortest first and then alphabetically: 1 is the first.
    #[must_use]
    pub fn elements(&self) -> Vec<u16> {
        let mut elements: Vec<(u16, &Exponents)> = (0..).zip(&self.normal).collect();
        elements.sort_by_cached_key(|(_, word)| order(word));
        elements.into_iter().map(|(element, _)| element).collect()
    }

    /// The relations, shortest first: `a^2 = 1`.
    #[must_use]
    pub fn relations(&self) -> impl ExactSizeIterator<Item = String> + '_ {
        self.relations
            .iter()
            .map(|(word, element)| format!("{} = {}", show(word), self.word(*element)))
    }
}

/// The word with one letter less, in all ways.
fn parts(word: &Exponents) -> impl Iterator<Item = Exponents> + '_ {
    (0..word.len()).filter(|&at| word[at] > 0).map(|at| {
        let mut part = word.clone();
        part[at] -= 1;
        part
    })
}

/// The heaps whose values are no products of values of smaller heaps.
fn generators(monoid: &Monoid, phi: &[u16]) -> Vec<u64> {
    let mut is_product = vec![false; monoid.order()];
    is_product[0] = true;
    let mut products = vec![0u16];
    let mut generators = Vec::new();
    for (heap, &value) in (0u64..).zip(phi) {
        if is_product[usize::from(value)] {
            continue;
        }
        generators.push(heap);
        // Multiply what there is by the new value, again and again.
        let mut at = 0;
        while at < products.len() {
            let next = monoid.product(products[at], value);
            if !std::mem::replace(&mut is_product[usize::from(next)], true) {
                products.push(next);
            }
            at += 1;
        }
    }
    generators
}

fn show(word: &Exponents) -> String {
    let factors: String = word
        .iter()
        .enumerate()
        .filter(|(_, exponent)| **exponent > 0)
        .map(|(at, exponent)| match exponent {
            1 => letter(at),
            _ => format!("{}^{exponent}", letter(at)),
        })
        .collect();
    if factors.is_empty() { "1".to_owned() } else { factors }
}

/// a … z, A … Z, and numbers in brackets beyond.
pub(crate) fn letter(at: usize) -> String {
    let letters = ('a'..='z').chain('A'..='Z');
    letters.clone().nth(at).map_or_else(|| format!("[{}]", at + 1), String::from)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::{Limits, analyse};

    fn presentation(code: &str) -> Presentation {
        let game = code.parse().unwrap();
        let found = analyse(&game, Limits::to_heap(200), &mut |_| ControlFlow::Continue(()));
        Presentation::of(&found.quotient)
    }

    #[test]
    fn the_least_wild_quotient() {
        // R8, as published by Plambeck and Siegel.
        let found = presentation("0.75");
        assert_eq!(found.generators(), [1, 2, 5]);
        let relations: Vec<String> = found.relations().collect();
        assert_eq!(relations, ["a^2 = 1", "bc = ab", "c^2 = b^2", "b^3 = b"]);
    }

    #[test]
    fn relations_lead_to_normal_forms() {
        for code in ["0.3", "0.77", "0.15", "0.123", "0.0"] {
            let found = presentation(code);
            let all: BTreeSet<String> =
                (0u16..).zip(&found.normal).map(|(x, _)| found.word(x)).collect();
            assert_eq!(all.len(), found.normal.len(), "{code}");
            for (word, element) in &found.relations {
                assert!(order(&found.normal[usize::from(*element)]) < order(word), "{code}");
            }
        }
    }

    #[test]
    fn letters() {
        assert_eq!([0, 25, 26, 51, 52].map(letter), ["a", "z", "A", "Z", "[53]"]);
    }
}
