import { type TextareaHTMLAttributes, useId } from 'react'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  /** Beside the label, such as «необязательно». */
  aside?: string
  error?: string | undefined
}

/** A field of several lines; see `Field` for one line. */
export function TextArea({ label, aside, error, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside && (
          <span id={`${id}-aside`} className="text-muted">
            {aside}
          </span>
        )}
      </div>
      <textarea
        {...area}
        id={id}
        className="input resize-y"
        aria-invalid={error ? true : undefined}
        aria-describedby={[aside && `${id}-aside`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
      />
      {error && (
        <p id={`${id}-error`} className="text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
