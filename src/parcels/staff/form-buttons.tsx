interface FormButtonsProps {
  submit: string
  busy: boolean
  onClose: () => void
}

export function FormButtons({ submit, busy, onClose }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <button type="submit" className="button button-submit" disabled={busy}>
        {submit}
      </button>
      <button type="button" className="button-quiet" onClick={onClose}>
        Не сейчас
      </button>
    </div>
  )
}
