import { type ComponentProps, useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { shopDay } from '../../platform/text/date-format.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useVersionedSave } from '../../ui/staff/conflict/use-versioned-save.ts'
import { Conflict } from '../../ui/staff/conflict/versioned-form.tsx'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { DayField, TextArea, TextField } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { DocumentBody } from '../document-body.tsx'
import { russianDate } from '../russian-date.ts'
import type {
  addDocumentVersion,
  DocumentVersionBrief,
  getDocumentVersion,
  listStaffDocuments,
  previewDocument,
} from './documents.contract.ts'

interface DocumentEditorProps {
  slug: string
  latest: DocumentVersionBrief
  onSaved: () => void
  onCancel: () => void
}

/** Starts from the text of the latest version. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { slug, latest } = props
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof getDocumentVersion>(
          'GET /api/staff/documents/{slug}/versions/{version}/',
          { params: { slug, version: latest.version } },
          { signal },
        ),
      [slug, latest.version],
    ),
    staffFallback('Не удалось загрузить текст'),
  )
  return (
    <Panel title="Новая версия">
      <Loaded load={load}>{({ title, body }) => <VersionForm {...props} title={title} body={body} />}</Loaded>
    </Panel>
  )
}

const labels = { title: 'Название', effective_from: 'Действует с', body: 'Текст документа' }

interface VersionFormProps extends DocumentEditorProps {
  title: string
  body: string
}

function VersionForm({ slug, latest, title, body, onSaved, onCancel }: VersionFormProps) {
  const form = useForm({ title, effective_from: firstDay(latest.effective_from), body })
  const allowLeaving = useLeaveGuard(form.isDirty)
  const publish = useVersionedSave({
    form,
    version: latest.version,
    async save(values, version) {
      await browserApi.call<typeof addDocumentVersion>('POST /api/staff/documents/{slug}/versions/', {
        params: { slug },
        body: { ...values, based_on: version },
      })
      allowLeaving()
      showToast({ kind: 'success', text: 'Новая версия опубликована' })
      onSaved()
      return { values, version: version + 1 }
    },
    latest: () => readLatest(slug, latest.version),
  })
  const next = publish.version + 1
  const errors = publish.failure?.fields

  async function ask(publishIt: () => unknown): Promise<void> {
    const day = form.values.effective_from
    const question = {
      title: `Опубликовать версию ${next}?`,
      text: `Она начнёт действовать ${russianDate(day)} Изменить или удалить её потом нельзя, можно только написать следующую.`,
      confirm: 'Опубликовать',
    }
    // Without a valid day there is nothing to confirm; the field shows the error.
    if (day === '' || (await askConfirm(question))) await publishIt()
  }

  return (
    <StaffForm onSubmit={() => void ask(publish.run)} failure={publish.failure}>
      <Conflict
        form={form}
        save={{ ...publish, keepMine: () => void ask(publish.keepMine) }}
        labels={labels}
        write={(name, value) => (name === 'effective_from' ? russianDate(String(value)) : String(value))}
        keep="Опубликовать моё"
      />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField label={labels.title} required maxLength={160} {...form.bind('title', errors)} />
        <DayField label={labels.effective_from} required {...form.bind('effective_from', errors)} />
      </div>
      <BodyField {...form.bind('body', errors)} />
      <p className="text-muted text-sm">Прежде чем публиковать, покажите текст юристу.</p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={publish.busy} disabled={form.values.body === body && form.values.title === title}>
          Опубликовать версию {next}
        </SubmitButton>
        <button type="button" className="button-quiet" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </StaffForm>
  )
}

/** What a colleague has published meanwhile. */
async function readLatest(slug: string, known: number) {
  const documents = await browserApi.call<typeof listStaffDocuments>('GET /api/staff/documents/')
  const version = documents.find((each) => each.slug === slug)?.versions[0]?.version ?? known
  const call = 'GET /api/staff/documents/{slug}/versions/{version}/'
  const theirs = await browserApi.call<typeof getDocumentVersion>(call, { params: { slug, version } })
  const values = { title: theirs.title, effective_from: firstDay(theirs.effective_from), body: theirs.body }
  return { values, version }
}

/** The text, or how it will look. */
function BodyField(field: Omit<ComponentProps<typeof TextArea>, 'label'>) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <fieldset className="flex gap-2" aria-label="Вид текста">
        {[false, true].map((preview) => (
          <button
            key={String(preview)}
            type="button"
            className="button-quiet"
            aria-pressed={isShown === preview}
            onClick={() => setShown(preview)}
          >
            {preview ? 'Как будет на сайте' : 'Текст'}
          </button>
        ))}
      </fieldset>
      {isShown ? (
        <DocumentPreview body={field.value} />
      ) : (
        <TextArea
          label={labels.body}
          rows={24}
          required
          hint={
            <>
              Разметка Markdown: «## Раздел», «- пункт», «**важно**», «[текст](https://…)». Данные магазина
              подставляются сами:{' '}
              {
                '{{shop_name}}, {{full_name}}, {{inn}}, {{ogrn}}, {{address}}, {{email}}, {{phone}}, {{site_url}}, {{time_of_work}}, {{time_zone}}'
              }
              ; сервисы, ключи которых заданы: {'{{sign_in_services}}, {{address_service}}'}, без ключей пункт
              с&nbsp;ними не&nbsp;показывается.
            </>
          }
          {...field}
        />
      )}
    </>
  )
}

/** Today in the shop's city, or the day of a version that is not in force yet. */
function firstDay(effectiveFrom: string): string {
  const today = shopDay(new Date())
  return effectiveFrom > today ? effectiveFrom : today
}

/** The text as shoppers will see it, rendered by the server like the page itself. */
function DocumentPreview({ body }: { body: string }) {
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof previewDocument>('POST /api/staff/documents/preview/', { body: { body } }, { signal }),
      [body],
    ),
    staffFallback('Не удалось показать текст'),
  )
  return (
    <section aria-label="Как будет на сайте" className="rounded-xl border border-line bg-paper p-5">
      <Loaded load={load} waiting={<Waiting className="h-96" />}>
        {({ blocks, unknown }) => (
          <>
            {unknown.length > 0 && (
              <p role="alert" className="mb-4 text-bad text-sm">
                Таких данных магазина нет: {unknown.map((name) => `{{${name}}}`).join(', ')}
              </p>
            )}
            <div className="reading">
              <DocumentBody blocks={blocks} />
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}
