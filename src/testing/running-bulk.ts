/** A change of many products in the middle of its way, as the API tells of it. */
export const runningBulk = {
  id: 77,
  at: '2026-11-15T05:00:00.000Z',
  by: 'staff@kitsune.test',
  change: { kind: 'price', percent: -10 },
  state: 'running',
  progress: 0.405,
  total: 100_000,
  changed: 40_500,
  restored: 0,
  kept: 0,
  failure: null,
}
