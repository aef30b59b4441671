import { expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from './run-command.server.ts'
import { StartError } from './start-error.server.ts'

const fullDisk = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
const programFault = new Error('undefined is not a function')

test.each([
  [new StartError('Set BACKUP_URL.'), 'Set BACKUP_URL.'],
  [fullDisk, 'The disk is full: ENOSPC: no space left on device, write.'],
  [programFault, programFault],
])('%s is printed as people can use it', async (error, printed) => {
  onTestFinished(() => {
    process.exitCode = 0
  })
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const outcome = await runCommand(async () => {
    throw error
  })
  expect([outcome, process.exitCode, print.mock.lastCall]).toEqual([undefined, 1, [printed]])
})
