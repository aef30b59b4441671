/** The one time that staff see a code. */
export function ShownCode({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <div role="status" className="grid gap-3">
      <p className="rounded-xl bg-shelf p-4 text-center font-semibold text-xl tabular-nums wrap-anywhere">{code}</p>
      <p>Передайте код покупателю сейчас: мы его не&nbsp;храним, и&nbsp;второй раз он не&nbsp;появится.</p>
      <button type="button" className="button-quiet justify-self-start" onClick={onClose}>
        Готово, код записан
      </button>
    </div>
  )
}
