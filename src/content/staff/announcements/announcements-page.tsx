import { useCallback } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { AddForm } from '../../../ui/staff/list/add-form.tsx'
import { EditableRow } from '../../../ui/staff/list/editable-row.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import type { deleteAnnouncement, listStaffAnnouncements, StaffAnnouncement } from './announcements.contract.ts'

export const meta = () => officeMeta('Объявления')

export default function AnnouncementsPage() {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listStaffAnnouncements>('GET /api/staff/announcements/', {}, { signal }),
      [],
    ),
    staffFallback('Не удалось загрузить объявления'),
  )
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader
        title="Объявления"
        note="Строка над шапкой магазина. Если действуют несколько, видно то, которое началось последним."
      />
      <AddForm title="Новое объявление">
        {(close) => (
          <AnnouncementForm
            onSaved={(list) => {
              close()
              load.set(list)
            }}
            onCancel={close}
          />
        )}
      </AddForm>
      <Loaded load={load}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-muted">Объявлений пока нет.</p>
          ) : (
            <ul className="card divide-y divide-line px-5" aria-label="Объявления">
              {list.map((announcement) => (
                <li key={announcement.id} className="py-3">
                  <AnnouncementRow announcement={announcement} onChange={load.set} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

const states = { now: 'Сейчас на сайте', later: 'Ждёт начала', over: 'Закончилось' }

interface AnnouncementRowProps {
  announcement: StaffAnnouncement
  onChange: (list: StaffAnnouncement[]) => void
}

function AnnouncementRow({ announcement, onChange }: AnnouncementRowProps) {
  const { id, text, state, starts_at, ends_at } = announcement
  const remove = useAction(async () => {
    if (!(await askConfirm({ title: `Удалить объявление «${text}»?`, confirm: 'Удалить' }))) return
    const params = { id }
    onChange(await browserApi.call<typeof deleteAnnouncement>('DELETE /api/staff/announcements/{id}/', { params }))
  }, staffFallback('Не удалось удалить объявление'))
  return (
    <EditableRow
      name={text}
      remove={remove}
      form={(close) => (
        <AnnouncementForm
          announcement={announcement}
          onSaved={(list) => {
            close()
            onChange(list)
          }}
          onCancel={close}
        />
      )}
    >
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{text}</p>
        <p className="text-muted text-sm">
          <span className={state === 'now' ? 'text-accent-ink' : ''}>{states[state]}</span>
          {' · '}с {writeTime(starts_at)}
          {ends_at && ` до ${writeTime(ends_at)}`}
        </p>
      </div>
    </EditableRow>
  )
}
