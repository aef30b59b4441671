import type { ReactNode } from 'react'
import type { Picture } from '../../../media/media.contract.ts'
import { PictureThumbs } from '../../../media/staff/picture-thumbs.tsx'
import { showValue } from '../product-values.ts'
import type { FieldChoices } from './product-field-input.tsx'
import type { ProductForm } from './product-form-values.ts'

/** A value of the form as the conflict notice shows it. */
export function writeFormValue(categories: FieldChoices['categories']) {
  return (name: keyof ProductForm, value: unknown): ReactNode => {
    if (name === 'pictures') return <PictureThumbs pictures={value as Picture[]} />
    if (name === 'category_id') return categories.find(({ id }) => String(id) === value)?.name ?? 'не указано'
    return showValue(name, value as Parameters<typeof showValue>[1])
  }
}
