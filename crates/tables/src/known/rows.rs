//! How a row of each kind is read: which columns there are, and which may be empty.

use super::row::{Cell, CellError, Cells, Row};
use super::{
    Convention, Equivalence, Extent, Frequency, Mask, MaskError, MisereClaim, MisereStatus,
    PeriodClaim, ValuesClaim,
};

impl Row for PeriodClaim {
    const COLUMNS: &'static str = "code,figure,convention,period,max_value?,rare_heaps?,\
                                   last_rare_heap?,mask?,attributed_to?,source";

    fn read(cells: &Cells<'_>) -> Result<Self, CellError> {
        Ok(Self {
            code: cells.get("code")?,
            figure: cells.get("figure")?,
            convention: cells.get("convention")?,
            period: match cells.get("period")? {
                0 => {
                    return Err(CellError {
                        column: "period",
                        why: "is 0, expected 1 or more".into(),
                    });
                }
                period => period,
            },
            max_value: cells.optional("max_value")?,
            rare_heaps: cells.optional("rare_heaps")?,
            last_rare_heap: cells.optional("last_rare_heap")?,
            mask: cells.optional("mask")?,
            attributed_to: cells.optional("attributed_to")?,
            source: cells.get("source")?,
        })
    }
}

impl Row for ValuesClaim {
    const COLUMNS: &'static str = "code,oeis_id?,offset,terms,source";

    fn read(cells: &Cells<'_>) -> Result<Self, CellError> {
        Ok(Self {
            code: cells.get("code")?,
            oeis_id: cells.optional("oeis_id")?,
            offset: cells.get("offset")?,
            terms: cells.get("terms")?,
            source: cells.get("source")?,
        })
    }
}

impl Row for Equivalence {
    const COLUMNS: &'static str = "code,other,shift,claim?,attributed_to?,source";

    fn read(cells: &Cells<'_>) -> Result<Self, CellError> {
        Ok(Self {
            code: cells.get("code")?,
            other: cells.get("other")?,
            shift: cells.get("shift")?,
            claim: cells.optional("claim")?,
            attributed_to: cells.optional("attributed_to")?,
            source: cells.get("source")?,
        })
    }
}

impl Row for Extent {
    const COLUMNS: &'static str = "code,heap,heap_as_published?,who?,rare_heaps?,last_rare_heap?,\
                                   max_value?,max_value_heap?,mask?,note?,source";

    fn read(cells: &Cells<'_>) -> Result<Self, CellError> {
        Ok(Self {
            code: cells.get("code")?,
            heap: cells.optional("heap")?,
            heap_as_published: cells.optional("heap_as_published")?,
            who: cells.optional("who")?,
            rare_heaps: cells.optional("rare_heaps")?,
            last_rare_heap: cells.optional("last_rare_heap")?,
            max_value: cells.optional("max_value")?,
            max_value_heap: cells.optional("max_value_heap")?,
            mask: cells.optional("mask")?,
            note: cells.optional("note")?,
            source: cells.get("source")?,
        })
    }
}

impl Row for Frequency {
    const COLUMNS: &'static str = "code,heap,value,count,source";

    fn read(cells: &Cells<'_>) -> Result<Self, CellError> {
        Ok(Self {
            code: cells.get("code")?,
            heap: cells.get("heap")?,
            value: cells.get("value")?,
            count: cells.get("count")?,
            source: cells.get("source")?,
        })
    }
}

impl Row for MisereClaim {
    const COLUMNS: &'static str =
        "code,preperiod?,period?,order,p_portion,reached_heap?,status,source";

    fn read(cells: &Cells<'_>) -> Result<Self, CellError> {
        Ok(Self {
            code: cells.get("code")?,
            preperiod: cells.optional("preperiod")?,
            period: cells.optional("period")?,
            order: cells.get("order")?,
            p_portion: cells.get("p_portion")?,
            reached_heap: cells.optional("reached_heap")?,
            status: cells.get("status")?,
            source: cells.get("source")?,
        })
    }
}

impl Cell for Convention {
    const EXPECTED: &'static str = "`preperiod` or `last exception`";

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "preperiod" => Ok(Self::Preperiod),
            "last exception" => Ok(Self::LastException),
            _ => Err(format!("is {text:?}, expected {}", Self::EXPECTED)),
        }
    }
}

impl Cell for MisereStatus {
    const EXPECTED: &'static str = "`solved` or `partial`";

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "solved" => Ok(Self::Solved),
            "partial" => Ok(Self::Partial),
            _ => Err(format!("is {text:?}, expected {}", Self::EXPECTED)),
        }
    }
}

impl Cell for Mask {
    const EXPECTED: &'static str = "a mask, such as 0x1e";

    fn parse(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: MaskError| error.to_string())
    }
}
