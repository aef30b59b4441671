import { useCallback } from 'react'
import type { BegunAction } from '../accounts/begun-action.ts'
import type { getProduct } from '../catalogue/catalogue.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { formatPrice } from '../platform/text/money.ts'
import { PictureImage } from '../ui/picture.tsx'

const reasons: Record<BegunAction['kind'], string> = {
  cart: 'Войдите или зарегистрируйтесь, и\u00a0мы положим в\u00a0корзину:',
  favourite: 'Войдите или зарегистрируйтесь, и\u00a0мы добавим в\u00a0избранное:',
  restock: 'Войдите или зарегистрируйтесь, и\u00a0мы напишем вам, когда появится:',
}

export default function BegunProduct({ begun: { kind, productId } }: { begun: BegunAction }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      browserApi.call<typeof getProduct>('GET /api/products/{id}/', { params: { id: String(productId) } }, { signal }),
    [productId],
  )
  const { value: product } = useLoad(load, 'Не удалось загрузить товар')
  if (!product) return null
  return (
    <div className="mx-auto grid h-full max-w-md grid-cols-[4.5rem_1fr] items-center gap-4">
      <PictureImage picture={product.images[0]} alt="" sizes="72px" eager className="size-18 rounded-xl" />
      <div className="grid gap-0.5 text-sm">
        <p className="text-muted">{reasons[kind]}</p>
        <p className="line-clamp-2 font-medium">{product.name}</p>
        <p className="font-semibold tabular-nums">{formatPrice(product.price)}</p>
      </div>
    </div>
  )
}
