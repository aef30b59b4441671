import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { freePort } from './shop-process.ts'

interface ReceivedLetter {
  from: string
  to: string[]
  source: string
}

/** A real SMTP server that stores what it receives, can refuse addresses, and can be stopped and restarted. */
export interface SmtpMailbox {
  url: string
  letters: ReceivedLetter[]
  /** Answers like this, such as `550 5.1.1`, for that recipient, or for `everybody`; undefined accepts it again. */
  refuse(recipient: string, answer: string | undefined): void
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** For `refuse`. */
export const everybody = '*'

export async function startSmtpMailbox(): Promise<SmtpMailbox> {
  const letters: ReceivedLetter[] = []
  const refusals = new Map<string, string>()

  const open = () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      hideENHANCEDSTATUSCODES: true,
      onRcptTo({ address }, _session, done) {
        const answer = refusals.get(address) ?? refusals.get(everybody)
        if (answer === undefined) return done()
        const [code, ...words] = answer.split(' ')
        done(Object.assign(new Error([...words, `${address} is refused`].join(' ')), { responseCode: Number(code) }))
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
    // A client that was killed in the middle of a letter; without a listener that would end this process, too.
    server.on('error', () => undefined)
    return server
  }

  const port = await freePort()
  let server = open()
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  await listen()

  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse(recipient, answer) {
      if (answer === undefined) refusals.delete(recipient)
      else refusals.set(recipient, answer)
    },
    goAway: close,
    async comeBack() {
      server = open()
      await listen()
    },
    close,
  }
}
