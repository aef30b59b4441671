/** How often a test that tries its luck does so: a few times in `npm test`, many times in the drills (vitest.config.ts). */
export function rounds(few: number, many: number): number {
  return process.env.TEST_ROUNDS === 'all' ? many : few
}
