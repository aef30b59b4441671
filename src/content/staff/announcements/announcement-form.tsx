import { browserApi } from '../../../platform/browser/api-client.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { useVersionedSave } from '../../../ui/staff/conflict/use-versioned-save.ts'
import { VersionedForm } from '../../../ui/staff/conflict/versioned-form.tsx'
import { DayField, TextField } from '../../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../../ui/staff/form/use-leave-guard.ts'
import { AnnouncementLine } from '../../announcement-line.tsx'
import type {
  createAnnouncement,
  listStaffAnnouncements,
  StaffAnnouncement,
  updateAnnouncement,
} from './announcements.contract.ts'
import { splitMoment, toMoment } from './shop-moment.ts'

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

export function AnnouncementForm({ announcement, onSaved, onCancel }: AnnouncementFormProps) {
  const form = useForm(valuesOf(announcement))
  const allowLeaving = useLeaveGuard(form.isDirty)
  const save = useVersionedSave<Values>({
    form,
    version: announcement?.version ?? 0,
    async save(values, version) {
      const body = {
        text: values.text,
        href: values.href,
        starts_at: toMoment(values.starts_day, values.starts_time) ?? '',
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
  const { text, href } = form.values
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
          <DayField required {...bind('starts_day')} error={errors?.starts_at} />
          <TextField placeholder="00:00" maxLength={5} {...bind('starts_time')} />
        </div>
        <div className="grid grid-cols-[1fr_8rem] gap-3">
          <DayField hint="Пустое — пока не удалите." {...bind('ends_day')} error={errors?.ends_at} />
          <TextField placeholder="00:00" maxLength={5} {...bind('ends_time')} />
        </div>
      </div>
      <div className="grid gap-2">
        <p className="text-muted text-sm">Так это увидят покупатели. Время — по Новосибирску.</p>
        <div className="overflow-hidden rounded-xl border border-line">
          <AnnouncementLine announcement={{ text: text || 'Текст объявления', href: href || null }} />
        </div>
      </div>
    </VersionedForm>
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
