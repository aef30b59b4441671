import type { ComponentType } from 'react'
import { MinusIcon, PlusIcon, ResetIcon } from '../../ui/icons.tsx'
import { percentOf, unzoomed, type View, zoomLimits } from './zoom.ts'

interface ZoomControlsProps {
  view: View
  onEnlarge: () => void
  onReduce: () => void
  onReset: () => void
}

export function ZoomControls({ view, onEnlarge, onReduce, onReset }: ZoomControlsProps) {
  const { scale } = view
  return (
    <fieldset aria-label="Масштаб" className="flex items-center">
      <ZoomButton name="Уменьшить" icon={MinusIcon} disabled={scale <= zoomLimits.min} onClick={onReduce} />
      <output className="w-16 text-center tabular-nums">{percentOf(scale)}</output>
      <ZoomButton name="Увеличить" icon={PlusIcon} disabled={scale >= zoomLimits.max} onClick={onEnlarge} />
      <ZoomButton name="Сбросить масштаб" icon={ResetIcon} disabled={scale === unzoomed.scale} onClick={onReset} />
    </fieldset>
  )
}

interface ZoomButtonProps {
  name: string
  icon: ComponentType
  disabled: boolean
  onClick: () => void
}

function ZoomButton({ name, icon: Icon, disabled, onClick }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      // Not the `disabled` attribute, because a focused button that becomes disabled loses the focus.
      aria-disabled={disabled}
      className="icon-button aria-disabled:cursor-default aria-disabled:opacity-40"
      onClick={() => !disabled && onClick()}
    >
      <Icon />
    </button>
  )
}
