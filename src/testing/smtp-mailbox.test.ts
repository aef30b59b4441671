import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtpMailbox } from './smtp-mailbox.ts'

test('a client that is killed in the middle of a letter does not take the mailbox with it', async () => {
  const mailbox = await startSmtpMailbox()
  onTestFinished(() => mailbox.close())
  const { hostname, port } = new URL(mailbox.url)
  for (let round = 0; round < 3; round += 1) {
    const socket = connect(Number(port), hostname)
    for (const line of [
      'EHLO shop',
      'MAIL FROM:<shop@kitsune.test>',
      'RCPT TO:<a@mail.test>',
      'DATA',
      'half a letter',
    ]) {
      if (line !== 'half a letter') await once(socket, 'data')
      socket.write(`${line}\r\n`)
    }
    socket.resetAndDestroy()
    await once(socket, 'close')
  }
  const next = connect(Number(port), hostname)
  expect(String(await once(next, 'data'))).toMatch(/^220 /)
  next.destroy()
})

test('a mailbox that cannot come back says so', async () => {
  const mailbox = await startSmtpMailbox()
  await mailbox.goAway()
  const other = createServer().listen(Number(new URL(mailbox.url).port), '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  await expect(mailbox.comeBack()).rejects.toThrow('EADDRINUSE')
})
