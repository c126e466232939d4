// GST as an accountant works it out on paper, in whole paise: nothing of `shared/` or `worker/` is used here.

export interface Reckoned {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  rounding: number;
  total: number;
}

/** A fraction to the nearest whole number, half of one up. */
const nearest = (above: bigint, below: bigint): number => Number((2n * above + below) / (2n * below));

interface Asked {
  /** Sum of the lines less the discount, in paise. */
  price: number;
  /** Per cent, without a fraction. */
  rate: number;
  isIncluded: boolean;
  /** Within the agency's state there are two equal heads. */
  isWithin: boolean;
}

/** The tax in an amount that contains it, or on one that doesn't, head by head; and the whole rupees to be paid. */
export function reckon({ price, rate, isIncluded, isWithin }: Asked): Reckoned {
  // A head of half the rate is that many 200ths.
  const part = BigInt(isWithin ? rate : 2 * rate);
  const whole = isIncluded ? 200n + 2n * BigInt(rate) : 200n;
  const head = nearest(BigInt(price) * part, whole);
  const taxes = isWithin ? 2 * head : head;
  const taxable = isIncluded ? price - taxes : price;
  const exact = taxable + taxes;
  const total = 100 * nearest(BigInt(exact), 100n);
  const heads = isWithin ? { cgst: head, sgst: head, igst: 0 } : { cgst: 0, sgst: 0, igst: head };
  return { taxable, ...heads, rounding: total - exact, total };
}

/** What one less another comes to, column by column. */
export function less(one: Reckoned, other: Reckoned): Reckoned {
  return {
    taxable: one.taxable - other.taxable,
    cgst: one.cgst - other.cgst,
    sgst: one.sgst - other.sgst,
    igst: one.igst - other.igst,
    rounding: one.rounding - other.rounding,
    total: one.total - other.total,
  };
}
