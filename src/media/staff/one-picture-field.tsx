import { type ReactNode, useEffect, useState } from 'react'
import { useAction } from '../../platform/browser/use-action.ts'
import { PictureImage } from '../../ui/picture.tsx'
import { writePlain } from '../../ui/staff/conflict/conflict-notice.tsx'
import { VersionedForm, type VersionedFormProps } from '../../ui/staff/conflict/versioned-form.tsx'
import { labelled } from '../../ui/staff/form/use-form.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { Picture } from '../media.contract.ts'
import { pictureTypes, uploadPicture } from '../upload-picture.ts'
import { PictureThumbs } from './picture-thumbs.tsx'

interface OnePictureFieldProps {
  /** «картинку» or «фотографию», for the labels of the buttons. */
  noun: string
  /** Alternative text. */
  alt: string
  value: Picture | null
  error: string | undefined
  onChange: (picture: Picture | null) => void
  onBusy: (busy: boolean) => void
}

/** One picture in the proportions of the cards on the home page. */
function OnePictureField({ noun, alt, value, error, onChange, onBusy }: OnePictureFieldProps) {
  const [share, setShare] = useState(0)
  const upload = useAction(
    async (file: File) => {
      setShare(0)
      onChange(await uploadPicture(file, { onProgress: setShare }))
    },
    staffFallback(`Не удалось загрузить ${noun}`),
  )
  useEffect(() => onBusy(upload.busy), [upload.busy, onBusy])
  const problem = upload.failure?.text ?? error

  return (
    <div className="grid content-start gap-2">
      <PictureImage
        key={value?.id}
        picture={value}
        alt={value ? alt : ''}
        sizes="224px"
        className="aspect-4/3 overflow-hidden rounded-xl"
      />
      {upload.busy && (
        <label className="grid gap-1 text-sm">
          <span>{share < 1 ? 'Загружаем…' : 'Обрабатываем…'}</span>
          <progress value={share} max={1} className="h-2 w-full accent-accent-strong" />
        </label>
      )}
      <div role="alert" className="contents">
        {problem && <p className="text-bad text-sm">{problem}</p>}
      </div>
      <label className="button-quiet has-focus-visible:outline-2 has-focus-visible:outline-accent-strong">
        {`${value ? 'Заменить' : 'Выбрать'} ${noun}`}
        <input
          type="file"
          accept={pictureTypes}
          className="sr-only"
          disabled={upload.busy}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void upload.run(file)
            event.target.value = ''
          }}
        />
      </label>
      {value && (
        <button type="button" className="link min-h-11 cursor-pointer text-sm" onClick={() => onChange(null)}>
          Убрать {noun}
        </button>
      )}
    </div>
  )
}

interface VersionedPictureFormProps<Values extends object>
  extends Omit<VersionedFormProps<Values>, 'write' | 'form' | 'labels' | 'children'>,
    Pick<OnePictureFieldProps, 'noun' | 'alt'> {
  form: VersionedFormProps<Values>['form'] & {
    values: { picture: Picture | null }
    set: (name: 'picture', picture: Picture | null) => void
  }
  labels: Record<keyof Values & string, string>
  /** The other fields, which are given their labels and values by name. */
  children: (bind: ReturnType<typeof labelled<Values>>) => ReactNode
}

/** The form of a versioned record, its picture beside the other fields. */
export function VersionedPictureForm<Values extends object>(props: VersionedPictureFormProps<Values>) {
  const { noun, alt, disabled = false, children, ...rest } = props
  const { form, save } = rest
  const [uploading, setUploading] = useState(false)
  return (
    <VersionedForm {...rest} write={writeWithPicture} disabled={uploading || disabled}>
      <div className="grid gap-4 sm:grid-cols-[14rem_1fr]">
        <OnePictureField
          noun={noun}
          alt={alt}
          value={form.values.picture}
          error={save.failure?.fields.picture_id}
          onChange={(picture) => form.set('picture', picture)}
          onBusy={setUploading}
        />
        <div className="grid content-start gap-4">{children(labelled(form, rest.labels, save.failure))}</div>
      </div>
    </VersionedForm>
  )
}

/** Writes the values of a form with one picture in the conflict notice. */
function writeWithPicture(name: string, value: unknown): ReactNode {
  return name === 'picture' ? <PictureThumbs pictures={value ? [value as Picture] : []} /> : writePlain(name, value)
}
