import { withIdentity } from '../../accounts/ask-identity.ts'
import type { IdentityProof } from '../../accounts/confirm-identity.contract.ts'
import { useViewer } from '../../accounts/viewer.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { may } from '../../platform/contract/roles.ts'
import { showToast } from '../../ui/show-toast.ts'
import { isSame } from '../../ui/staff/conflict/merge-edits.ts'
import { useVersionedSave } from '../../ui/staff/conflict/use-versioned-save.ts'
import { VersionedForm } from '../../ui/staff/conflict/versioned-form.tsx'
import { WholeField } from '../../ui/staff/form/number-fields.tsx'
import { TextArea, TextField } from '../../ui/staff/form/text-fields.tsx'
import { type Form, useForm } from '../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import {
  type SettingField,
  type SettingGroup,
  type SettingName,
  settingFields,
  settingsOf,
  whoMaySet,
} from './settings-fields.ts'
import type { getSiteSettings, SiteSettingsAnswer, updateSiteSettings } from './site-settings.contract.ts'

const whyProof = 'От реквизитов зависит, куда покупатели переводят деньги. Об изменении узнают все администраторы.'

type Values = Record<string, string | number | null>

interface SettingsFormProps {
  group: SettingGroup
  /** As last loaded or saved, by this group or another one. */
  settings: SiteSettingsAnswer
  onSaved: (settings: SiteSettingsAnswer) => void
}

/** One group of the settings, saved on its own. Saving another group at the same time is no conflict. */
export function SettingsForm({ group, settings, onSaved }: SettingsFormProps) {
  const form = useForm(valuesOf(group, settings))
  useLeaveGuard(form.isDirty)
  const save = useVersionedSave<Values>({
    form,
    version: settings.version,
    async save(values, version) {
      // Only another group was saved in the meantime: no conflict.
      const isOurs = isSame(valuesOf(group, settings), form.start)
      const over = isOurs ? Math.max(version, settings.version) : version
      const body = { ...values, version: over } as Parameters<typeof patch>[0]
      const saved = group.needsProof
        ? await withIdentity(whyProof, (confirmation) => patch({ ...body, confirmation }))
        : await patch(body)
      onSaved(saved)
      showToast({ kind: 'success', text: 'Сохранено. В магазине уже по-новому' })
      return { values: valuesOf(group, saved), version: saved.version }
    },
    async latest() {
      const saved = await browserApi.call<typeof getSiteSettings>('GET /api/staff/site/')
      return { values: valuesOf(group, saved), version: saved.version }
    },
  })
  const { role } = useViewer()
  const names = settingsOf(group).filter((name) => may(role, whoMaySet(name)))
  const labels = Object.fromEntries(names.map((name) => [name, settingFields[name].label]))

  return (
    <Panel id={group.id} title={group.title}>
      {group.note && <p className="text-muted text-sm">{group.note}</p>}
      <VersionedForm
        form={form}
        save={save}
        labels={labels}
        submit="Сохранить"
        disabled={!form.isDirty}
        cancel="Отменить правки"
        onCancel={form.isDirty ? () => form.reset(form.start) : undefined}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {names.map((name) => (
            <Setting key={name} name={name} form={form} errors={save.failure?.fields} />
          ))}
        </div>
      </VersionedForm>
    </Panel>
  )
}

function patch(
  body: Partial<SiteSettingsAnswer> & { version: number; confirmation?: IdentityProof },
): Promise<SiteSettingsAnswer> {
  return browserApi.call<typeof updateSiteSettings>('PATCH /api/staff/site/', { body })
}

interface SettingProps {
  name: SettingName
  form: Form<Values>
  errors: Record<string, string> | undefined
}

function Setting({ name, form, errors }: SettingProps) {
  const { label, kind = 'text', hint, required }: SettingField = settingFields[name]
  const common = { name, label, hint, required: required ?? false, error: errors?.[name] }
  const value = form.values[name] ?? null
  if (kind === 'whole') {
    return <WholeField {...common} value={Number(value)} onChange={(next) => form.set(name, next)} />
  }
  const text = { ...common, value: String(value ?? ''), onChange: (next: string) => form.set(name, next) }
  if (kind === 'paragraphs') {
    return (
      <div className="sm:col-span-2">
        <TextArea rows={10} {...text} />
      </div>
    )
  }
  return <TextField type={kind} {...text} />
}

/** The values of this group; null becomes an empty field. */
function valuesOf(group: SettingGroup, settings: SiteSettingsAnswer): Values {
  return Object.fromEntries(settingsOf(group).map((name) => [name, settings[name] ?? '']))
}
