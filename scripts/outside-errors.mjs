// A reporter of Vitest. Its JSON report does not have what was thrown outside of any test, which fails the run as well.
import { writeFileSync } from 'node:fs'

export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(
      process.env.OUTSIDE_ERRORS,
      JSON.stringify(errors.map(({ message, cause }) => [message, cause?.message].filter(Boolean).join(': '))),
    )
  }
}
