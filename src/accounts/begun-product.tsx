import { type ComponentProps, useEffect, useState } from 'react'
import { formatPrice } from '../platform/text/money.ts'
import { PictureImage } from '../ui/picture.tsx'
import { type BegunAction, begunAction } from './begun-action.ts'

const reasons: Record<BegunAction['kind'], string> = {
  cart: 'Войдите или зарегистрируйтесь, и\u00a0мы положим в\u00a0корзину:',
  favourite: 'Войдите или зарегистрируйтесь, и\u00a0мы добавим в\u00a0избранное:',
  restock: 'Войдите или зарегистрируйтесь, и\u00a0мы напишем вам, когда появится:',
}

/** What is shown of a product. The catalogue stands above accounts, so its contract is not known here. */
interface BegunProductData {
  name: string
  price: number
  images: ComponentProps<typeof PictureImage>['picture'][]
}

/** What a guest signs in for, above the form. In the HTML of everybody, and visible only after something was begun. */
export function BegunProduct() {
  const [begun, setBegun] = useState<BegunAction & BegunProductData>()
  useEffect(() => {
    const action = begunAction()
    const leaving = new AbortController()
    if (action) void load(action, leaving.signal).then((product) => product && setBegun({ ...action, ...product }))
    return () => leaving.abort()
  }, [])
  return (
    <div className="begun-place">
      {begun && (
        <div className="grid h-full grid-cols-[4.5rem_1fr] items-center gap-4">
          <PictureImage picture={begun.images[0]} alt="" sizes="72px" eager className="size-18 rounded-xl" />
          <div className="grid gap-0.5 text-sm">
            <p className="text-muted">{reasons[begun.kind]}</p>
            <p className="line-clamp-1 font-medium">{begun.name}</p>
            <p className="font-semibold tabular-nums">{formatPrice(begun.price)}</p>
          </div>
        </div>
      )}
    </div>
  )
}

/** Undefined when it cannot be loaded: the page works without it. */
async function load({ productId }: BegunAction, signal: AbortSignal): Promise<BegunProductData | undefined> {
  try {
    const answer = await fetch(`/api/products/${productId}/`, { signal })
    return answer.ok ? ((await answer.json()) as BegunProductData) : undefined
  } catch {
    return undefined
  }
}
