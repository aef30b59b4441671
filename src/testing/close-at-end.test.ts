import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const program = (rest: string) => `
  import { closeAtEnd } from ${JSON.stringify(import.meta.resolve('./close-at-end.ts'))}
  const end = closeAtEnd(async () => {
    console.log('closing')
    await new Promise((resolve) => setTimeout(resolve, 20))
    console.log('closed')
  })
  ${rest}`

function run(rest: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(rest)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, ended: once(child, 'exit'), output: text(child.stdout) }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s, also sent twice, closes once before the end',
  async (signal) => {
    const { child, ended, output } = run(`
    process.kill(process.pid, '${signal}')
    process.kill(process.pid, '${signal}')
    setInterval(() => undefined, 1000)`)
    const [code, by] = await ended
    expect([by, code > 128, child.killed, await output]).toEqual([null, true, false, 'closing\nclosed\n'])
  },
)

test('its own end closes, too', async () => {
  const { ended, output } = run('await end()')
  expect([(await ended)[0], await output]).toEqual([0, 'closing\nclosed\n'])
})
