import { onTestFinished } from 'vitest'

/** What the pages of this test have said in the console so far. */
export const complaints: string[] = []

let expected: RegExp[] = []

/** The console may say this in the test that calls it; any other warning or error fails it. */
export function expectMessages(...messages: RegExp[]): void {
  expected = messages
  onTestFinished(() => {
    expected = []
  })
}

export function isExpected(text: string): boolean {
  return expected.some((message) => message.test(text))
}
