import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

interface ReceivedLetter {
  from: string
  to: string[]
  source: string
}

/** A real SMTP server that stores what it receives, can refuse addresses, and can be stopped and restarted. */
export interface SmtpMailbox {
  url: string
  letters: ReceivedLetter[]
  /** Answers with this code for that recipient; undefined accepts it again. */
  refuse(recipient: string, code: number | undefined): void
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export async function startSmtpMailbox(): Promise<SmtpMailbox> {
  const letters: ReceivedLetter[] = []
  const refusals = new Map<string, number>()

  const open = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        const code = refusals.get(address)
        if (code === undefined) return done()
        done(Object.assign(new Error(`${address} is refused`), { responseCode: code }))
      },
      onData(stream: SMTPServerDataStream, { envelope }: SMTPServerSession, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          const to = envelope.rcptTo.map(({ address }) => address)
          letters.push({ from, to, source: Buffer.concat(chunks).toString() })
          done()
        })
      },
    })

  let server = open()
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  await listen(0)
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse(recipient, code) {
      if (code === undefined) refusals.delete(recipient)
      else refusals.set(recipient, code)
    },
    goAway: close,
    async comeBack() {
      server = open()
      await listen(port)
    },
    close,
  }
}
