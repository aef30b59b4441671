import { backupTrouble } from '../backups/backup-trouble.ts'
import type { BackupState } from '../backups/backups.contract.ts'
import type { MailQueue } from '../mail/staff/mail-queue.contract.ts'
import { mailTrouble } from '../mail/staff/mail-trouble.ts'
import { writeShortTime } from '../ui/staff/text/write-time.ts'
import type { Today } from './office.contract.ts'

/** Only when letters do not reach the shoppers. */
export function TodayMail({ queue }: { queue: MailQueue }) {
  const trouble = mailTrouble(queue)
  if (!trouble) return null
  return (
    <section aria-label="Почта" className="card grid gap-1 border-bad p-4">
      <p className="text-bad">{trouble}</p>
      <p>
        <a href="/staff/mail/" className="link">
          Письма в&nbsp;очереди
        </a>
      </p>
    </section>
  )
}

/** Only when a cash desk refused receipts: the law wants them all the same. */
export function TodayReceipts({ refused }: { refused: NonNullable<Today['refused_receipts']> }) {
  if (refused.length === 0) return null
  return (
    <section aria-label="Чеки" className="card grid gap-1 border-bad p-4">
      <p className="text-bad">Касса отклонила чеки. Откройте заказ, чтобы отправить чек ещё раз.</p>
      <ul className="grid gap-1">
        {refused.map(({ order_id, reason }, index) => (
          <li key={`${order_id} ${index.toString()}`} className="wrap-anywhere">
            <a href={`/staff/orders/${order_id}/`} className="link">
              Заказ №&nbsp;{order_id}
            </a>
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Task = NonNullable<Today['parcels']>[number]

const names: Record<Task['kind'], string> = {
  stuck: 'служба доставки не отменяет заявку',
  open: 'нужно собрать заново',
  returning: 'посылка возвращается',
  returned: 'посылка вернулась: решите, что с ней делать',
}

/** Parcels that stand still without staff. */
export function TodayParcels({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) return null
  return (
    <section aria-label="Посылки" className="card grid gap-1 border-bad p-4">
      <p className="text-bad">Посылки ждут вас: что делать, сказано на карточке заказа.</p>
      <ul className="grid gap-1">
        {tasks.map(({ order_id, parcel_id, kind, text }) => (
          <li key={parcel_id} className="wrap-anywhere">
            <a href={`/staff/orders/${order_id}/`} className="link">
              Заказ №&nbsp;{order_id}
            </a>
            : {names[kind]}
            {text && `. ${text}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** When the shop was last backed up, in red when that is too long ago. */
export function TodayBackup({ backup }: { backup: BackupState }) {
  const { state, last_backup_at: lastAt, recoverable_until: until, gap } = backup
  if (state === 'demo' || state === 'external') return null
  const trouble = backupTrouble(backup)
  return (
    <section aria-label="Резервные копии" className={`card grid gap-1 p-4 ${trouble ? 'border-bad' : ''}`}>
      {trouble && <p className="text-bad">{trouble}</p>}
      {state === 'waiting' && <p>Делается первая резервная копия.</p>}
      {lastAt && (
        <p className="text-muted text-sm">
          {`Последняя резервная копия: ${writeShortTime(lastAt)}.`}
          {until && ` Восстановить можно любую секунду до ${writeShortTime(until)}.`}
        </p>
      )}
      {gap?.until && (
        <p className="text-muted text-sm">
          {`Часть времени между ${writeShortTime(gap.after)} и ${writeShortTime(gap.until)} не восстановить: в копии нет файла журнала ${gap.segment}.`}
        </p>
      )}
    </section>
  )
}
