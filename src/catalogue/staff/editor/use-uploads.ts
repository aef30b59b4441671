import { useEffect, useRef, useState } from 'react'
import type { Picture } from '../../../media/media.contract.ts'
import { uploadPicture } from '../../../media/upload-picture.ts'
import { createSemaphore } from '../../../platform/concurrency/semaphore.ts'

/** More at once would not be faster and would slow down other staff. */
const maxConcurrent = 3

export interface Upload {
  id: number
  name: string
  /** From 0 to 1. */
  share: number
  /** Why it was refused. */
  failure?: string
}

/** Uploads several files. A refused file shows its reason; the others continue. */
export function useUploads(onArrived: (picture: Picture) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const semaphore = useRef(createSemaphore(maxConcurrent))
  const lastId = useRef(0)
  const leaving = useRef(new AbortController())
  const earlier = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  function change(id: number, values: Partial<Upload>): void {
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)))
  }

  function dismiss(id: number): void {
    setUploads((before) => before.filter((upload) => upload.id !== id))
  }

  async function start(file: File): Promise<void> {
    lastId.current += 1
    const id = lastId.current
    setUploads((before) => [...before, { id, name: file.name, share: 0 }])
    const { signal } = leaving.current
    const uploading = semaphore.current(() =>
      uploadPicture(file, { signal, onProgress: (share) => change(id, { share }) }),
    )
    // Added in the order in which they were chosen, whichever finishes first: the first one is the cover.
    const before = earlier.current
    earlier.current = Promise.allSettled([before, uploading])
    try {
      const [picture] = await Promise.all([uploading, before])
      if (signal.aborted) return
      onArrived(picture)
      dismiss(id)
    } catch (error) {
      if (!signal.aborted)
        change(id, { failure: error instanceof Error ? error.message : 'Не удалось загрузить файл.' })
    }
  }

  return {
    uploads,
    isBusy: uploads.some(({ failure }) => failure === undefined),
    add: (files: Iterable<File>) => {
      for (const file of files) void start(file)
    },
    dismiss,
  }
}
