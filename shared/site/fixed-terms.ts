type Stored = Record<string, unknown>;

/** Facts with the terms of an earlier build, whose two later parts and three steps were fields of their own, as rows. */
export function withTermRows(stored: Stored): Stored {
  const { partShare, partDays, restDays, keptEarly, earlyDays, keptBetween, lateDays, keptLate, ...rest } = {
    partShare: 70,
    partDays: 45,
    restDays: 30,
    keptEarly: 20,
    earlyDays: 30,
    keptBetween: 50,
    lateDays: 15,
    keptLate: 100,
    ...stored,
  };
  const has = (...names: string[]) => names.some((name) => name in stored);
  const instalments = [
    { percent: partShare, daysBefore: partDays },
    { percent: 100, daysBefore: restDays },
  ];
  const cancellation = [
    { from: Math.min(365, earlyDays + 1), percent: keptEarly },
    { from: lateDays, percent: keptBetween },
    { from: 0, percent: keptLate },
  ];
  return {
    ...(has('partShare', 'partDays', 'restDays') ? { instalments } : {}),
    ...(has('keptEarly', 'earlyDays', 'keptBetween', 'lateDays', 'keptLate') ? { cancellation } : {}),
    ...rest,
  };
}
