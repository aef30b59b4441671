import { useCallback } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { shopCityBy } from '../../../platform/text/date-format.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { useVersionedSave } from '../../../ui/staff/conflict/use-versioned-save.ts'
import { VersionedForm } from '../../../ui/staff/conflict/versioned-form.tsx'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { DayField, TextField } from '../../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../../ui/staff/form/use-leave-guard.ts'
import { AddForm } from '../../../ui/staff/list/add-form.tsx'
import { EditableRow } from '../../../ui/staff/list/editable-row.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import { AnnouncementLine } from '../../announcement-line.tsx'
import type {
  createAnnouncement,
  deleteAnnouncement,
  listStaffAnnouncements,
  StaffAnnouncement,
  updateAnnouncement,
} from './announcements.contract.ts'
import { splitMoment, toMoment } from './shop-moment.ts'

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
    if (!(await askConfirm({ title: `Удалить объявление ${quoted(text)}?`, confirm: 'Удалить' }))) return
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

interface AnnouncementFormProps {
  /** Undefined for a new one. */
  announcement?: StaffAnnouncement
  onSaved: (list: StaffAnnouncement[]) => void
  onCancel: () => void
}

const labels = {
  text: 'Текст',
  href: 'Ссылка',
  starts_day: 'Показывать с',
  starts_time: 'Время начала',
  ends_day: 'Показывать до',
  ends_time: 'Время конца',
}
type Values = Record<keyof typeof labels, string>

function AnnouncementForm({ announcement, onSaved, onCancel }: AnnouncementFormProps) {
  const form = useForm(valuesOf(announcement))
  const allowLeaving = useLeaveGuard(form.isDirty)
  const save = useVersionedSave<Values>({
    form,
    version: announcement?.version ?? 0,
    async save(values, version) {
      const body = {
        text: values.text,
        href: values.href,
        starts_at: values.starts_day === '' ? null : (toMoment(values.starts_day, values.starts_time) ?? ''),
        ends_at: values.ends_day === '' ? null : (toMoment(values.ends_day, values.ends_time) ?? ''),
      }
      const list = announcement
        ? await browserApi.call<typeof updateAnnouncement>('PATCH /api/staff/announcements/{id}/', {
            params: { id: announcement.id },
            body: { ...body, version },
          })
        : await browserApi.call<typeof createAnnouncement>('POST /api/staff/announcements/', { body })
      allowLeaving()
      showToast({ kind: 'success', text: 'Объявление сохранено' })
      onSaved(list)
      return { values, version }
    },
    async latest() {
      const list = await browserApi.call<typeof listStaffAnnouncements>('GET /api/staff/announcements/')
      const found = list.find(({ id }) => id === announcement?.id)
      return { values: valuesOf(found), version: found?.version ?? 0 }
    },
  })
  const errors = save.failure?.fields
  const bind = (name: keyof Values) => ({ label: labels[name], ...form.bind(name, errors) })
  return (
    <VersionedForm
      form={form}
      save={save}
      labels={labels}
      submit={announcement ? 'Сохранить' : 'Создать'}
      onCancel={onCancel}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField required maxLength={140} {...bind('text')} />
        <TextField maxLength={300} placeholder="/new/" hint="Можно оставить пустым." {...bind('href')} />
        <div className="grid grid-cols-[1fr_8rem] gap-3">
          <DayField hint="Пустое — сразу." {...bind('starts_day')} error={errors?.starts_at} />
          <TextField placeholder="00:00" maxLength={5} {...bind('starts_time')} />
        </div>
        <div className="grid grid-cols-[1fr_8rem] gap-3">
          <DayField hint="Пустое — пока не удалите." {...bind('ends_day')} error={errors?.ends_at} />
          <TextField placeholder="00:00" maxLength={5} {...bind('ends_time')} />
        </div>
      </div>
      <AnnouncementPreview {...form.values} />
    </VersionedForm>
  )
}

function AnnouncementPreview({ text, href }: Pick<Values, 'text' | 'href'>) {
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">Так это увидят покупатели. Время — по {shopCityBy()}.</p>
      <div className="overflow-hidden rounded-xl border border-line">
        <AnnouncementLine announcement={{ text: text || 'Текст объявления', href: href || null }} />
      </div>
    </div>
  )
}

function valuesOf(announcement: StaffAnnouncement | undefined): Values {
  const starts = splitMoment(announcement?.starts_at ?? null)
  const ends = splitMoment(announcement?.ends_at ?? null)
  return {
    text: announcement?.text ?? '',
    href: announcement?.href ?? '',
    starts_day: starts.day,
    starts_time: starts.time,
    ends_day: ends.day,
    ends_time: ends.time,
  }
}
