import { useEffect } from 'react'
import type { Picture } from '../../../media/media.contract.ts'
import { pictureTypes } from '../../../media/upload-picture.ts'
import { PictureImage } from '../../../ui/picture.tsx'
import { UploadList } from '../editor/upload-list.tsx'
import { useUploads } from '../editor/use-uploads.ts'

interface OnePictureFieldProps {
  value: Picture | null
  onChange: (picture: Picture | null) => void
  onBusy: (busy: boolean) => void
}

/** One picture in the proportions of the group cards on the home page. */
export function OnePictureField({ value, onChange, onBusy }: OnePictureFieldProps) {
  const { uploads, isBusy, add, dismiss } = useUploads(onChange)
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <div className="grid content-start gap-2">
      <PictureImage
        key={value?.id}
        picture={value}
        alt={value ? 'Картинка категории' : ''}
        sizes="192px"
        className="aspect-4/3 overflow-hidden rounded-xl"
      />
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <label className="button-quiet has-focus-visible:outline-2 has-focus-visible:outline-accent-strong">
        {value ? 'Заменить' : 'Выбрать картинку'}
        <input
          type="file"
          accept={pictureTypes}
          className="sr-only"
          onChange={(event) => {
            add(event.target.files ?? [])
            event.target.value = ''
          }}
        />
      </label>
    </div>
  )
}
