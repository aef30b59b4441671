/** How the mail server, or the way to it, failed. */
export interface Refusal {
  /** For the operator. The server's text may contain the address, so only the codes are stored. */
  reason: string
  /** The server refuses this letter (5xx to its recipient or content); false for errors in our settings and on the way. */
  isPermanent: boolean
  /** The server says that there is no such address. */
  namesRecipient: boolean
}

/** What nodemailer throws. */
interface SmtpError {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

export function readRefusal(error: unknown): Refusal {
  const { code, responseCode = 0, response = '', command = '' } = error as SmtpError
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return {
    reason: [code, responseCode || '', enhanced, command].filter(Boolean).join(' ') || 'unknown',
    isPermanent: responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'),
    // RFC 3463: 5.1.x is about addresses, of which 5.1.7 and 5.1.8 are the sender's; 5.2.1 is a closed mailbox.
    namesRecipient: /^5\.(1\.(?![78]$)\d+|2\.1)$/.test(enhanced),
  }
}
