import { type DragEvent, type ReactNode, useState } from 'react'

interface FileDropProps {
  label: string
  accept: string
  onFile: (file: File) => void
  children?: ReactNode
}

/** A drop area for one file, which also opens the file dialog. */
export function FileDrop({ label, accept, onFile, children }: FileDropProps) {
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file can be chosen with the button as well
    <div
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label
        data-over={isOver || undefined}
        className="grid cursor-pointer justify-items-center gap-2 rounded-2xl border-2 border-line border-dashed px-6 py-10 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent-strong hover:bg-shelf data-over:border-accent-strong data-over:bg-shelf"
      >
        <span className="font-semibold">{label}</span>
        {children}
        <input
          type="file"
          accept={accept}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) onFile(file)
            event.target.value = ''
          }}
        />
      </label>
    </div>
  )
}
