import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { RefreshButton } from '../../ui/staff/page/refresh-button.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeShortTime } from '../../ui/staff/text/write-time.ts'
import { explainRefusal } from './explain-refusal.ts'
import type { listQueuedMail, MailLists, QueuedLetter, sendMailAgain } from './mail-queue.contract.ts'
import { mailTrouble } from './mail-trouble.ts'

export const meta = () => officeMeta('Письма')

const load = (signal: AbortSignal) => browserApi.call<typeof listQueuedMail>('GET /api/staff/mail/', {}, { signal })

export default function MailQueuePage() {
  const mail = useLoad(load, staffFallback('Не удалось загрузить письма'))
  const send = useAction(async (ids?: number[]) => {
    mail.set(await browserApi.call<typeof sendMailAgain>('POST /api/staff/mail/send_again/', { body: { ids } }))
    showToast({ kind: 'success', text: 'Отправляем ещё раз' })
  }, staffFallback('Не удалось отправить'))
  return (
    <div className="grid max-w-5xl gap-5">
      <PageHeader
        title="Письма"
        note="То, что ещё не отправлено, и то, что почтовый сервер не принял. Отправленное здесь не показано."
        actions={<RefreshButton load={mail} />}
      />
      <FormFailure failure={send.failure} />
      <Loaded load={mail}>
        {(lists) => <Lists lists={lists} busy={send.busy} onSend={(ids) => void send.run(ids)} />}
      </Loaded>
    </div>
  )
}

interface ListsProps {
  lists: MailLists
  busy: boolean
  /** Without ids all letters. */
  onSend: (ids?: number[]) => void
}

function Lists({ lists: { queue, waiting, refused }, busy, onSend }: ListsProps) {
  const trouble = mailTrouble(queue)
  return (
    <>
      {queue.state === 'demo' && (
        <p>
          Магазин работает в&nbsp;демо-режиме: письма никуда не&nbsp;уходят, их видно в&nbsp;
          <a href="/mailbox/" className="link">
            почтовом ящике
          </a>
          .
        </p>
      )}
      {trouble && <p className="rounded-xl border border-bad px-4 py-3 text-bad">{trouble}</p>}
      {waiting.length + refused.length > 0 && queue.state !== 'demo' && (
        <button type="button" className="button justify-self-start" disabled={busy} onClick={() => onSend()}>
          Отправить все ещё раз
        </button>
      )}
      <Panel title="Ждут отправки" aside={<span className="text-muted text-sm tabular-nums">{queue.waiting}</span>}>
        <QueuedLetters letters={waiting} none="Все письма отправлены." busy={busy} onSend={(id) => onSend([id])} />
      </Panel>
      <Panel title="Не приняты" aside={<span className="text-muted text-sm tabular-nums">{queue.refused}</span>}>
        <QueuedLetters
          letters={refused}
          none="За 30 дней почтовый сервер принял всё."
          busy={busy}
          onSend={(id) => onSend([id])}
        />
      </Panel>
    </>
  )
}

interface QueuedLettersProps {
  letters: QueuedLetter[]
  /** Said when there are none. */
  none: string
  busy: boolean
  onSend: (id: number) => void
}

function QueuedLetters({ letters, none, busy, onSend }: QueuedLettersProps) {
  if (letters.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul className="divide-y divide-line">
      {letters.map(({ id, recipient, subject, queued_at: at, reason }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
          <div className="min-w-48 flex-1 wrap-anywhere">
            <p className="font-medium">{recipient}</p>
            <p>{subject}</p>
            <p className="text-muted">
              {writeShortTime(at)} · {explainRefusal(reason)}
              {reason !== null && ` (${reason})`}
            </p>
          </div>
          <button
            type="button"
            className="button-quiet"
            aria-label={`Отправить ещё раз: ${recipient}, ${subject}`}
            disabled={busy}
            onClick={() => onSend(id)}
          >
            Отправить ещё раз
          </button>
        </li>
      ))}
    </ul>
  )
}
