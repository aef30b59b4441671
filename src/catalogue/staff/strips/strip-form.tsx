import { browserApi } from '../../../platform/browser/api-client.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { useVersionedSave } from '../../../ui/staff/conflict/use-versioned-save.ts'
import { VersionedForm } from '../../../ui/staff/conflict/versioned-form.tsx'
import { SwitchField } from '../../../ui/staff/form/switch-field.tsx'
import { TextArea, TextField } from '../../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../../ui/staff/form/use-leave-guard.ts'
import type { createStrip, listStaffStrips, StaffStrip, updateStrip } from './staff-strips.contract.ts'

interface StripFormProps {
  /** Undefined for a new one. */
  strip?: StaffStrip
  onSaved: (strips: StaffStrip[]) => void
  onCancel: () => void
}

interface Values {
  title: string
  address: string
  skus: string
  published: boolean
}

const labels = {
  title: 'Название',
  address: 'По правилу: адрес списка',
  skus: 'Или вручную: артикулы',
  published: 'Показывать на главной',
}

export function StripForm({ strip, onSaved, onCancel }: StripFormProps) {
  const form = useForm(valuesOf(strip))
  const allowLeaving = useLeaveGuard(form.isDirty)
  const save = useVersionedSave<Values>({
    form,
    version: strip?.version ?? 0,
    async save(values, version) {
      const body = { ...values, skus: values.skus.split(/[\n,;]+/).filter((sku) => sku.trim() !== '') }
      const strips = strip
        ? await browserApi.call<typeof updateStrip>('PATCH /api/staff/strips/{id}/', {
            params: { id: strip.id },
            body: { ...body, version },
          })
        : await browserApi.call<typeof createStrip>('POST /api/staff/strips/', { body })
      allowLeaving()
      showToast({
        kind: 'success',
        text: values.published ? 'Подборка на главной' : 'Подборка сохранена, пока не видна',
      })
      onSaved(strips)
      return { values, version }
    },
    async latest() {
      const strips = await browserApi.call<typeof listStaffStrips>('GET /api/staff/strips/')
      const found = strips.find(({ id }) => id === strip?.id)
      return { values: valuesOf(found), version: found?.version ?? 0 }
    },
  })
  const errors = save.failure?.fields
  return (
    <VersionedForm form={form} save={save} labels={labels} submit={strip ? 'Сохранить' : 'Создать'} onCancel={onCancel}>
      <TextField label={labels.title} required maxLength={60} {...form.bind('title', errors)} />
      <TextField
        label={labels.address}
        maxLength={500}
        placeholder="/category/3/?filter=new"
        hint="Откройте список в магазине, выберите фильтры и порядок и скопируйте адрес. Первые 12 товаров, всегда свежие."
        {...form.bind('address', errors)}
      />
      <TextArea
        label={labels.skus}
        rows={4}
        hint="По одному в строке, до 24, в нужном порядке. Адрес списка тогда оставьте пустым."
        {...form.bind('skus', errors)}
      />
      <SwitchField
        label={labels.published}
        hint="Без этого подборку видно только здесь."
        {...form.bind('published', errors)}
      />
    </VersionedForm>
  )
}

function valuesOf(strip: StaffStrip | undefined): Values {
  return {
    title: strip?.title ?? '',
    address: strip?.address ?? '',
    skus: strip?.skus.join('\n') ?? '',
    published: strip?.published ?? false,
  }
}
