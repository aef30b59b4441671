/** A part of the page's code did not arrive, most often because the shop was updated meanwhile. */
export function ChunkFailed() {
  return (
    <div role="alert" className="card mt-3 flex flex-wrap items-center gap-3 p-4">
      <p>Не удалось загрузить часть страницы. Обновите страницу.</p>
      <button type="button" className="button cursor-pointer" onClick={() => location.reload()}>
        Обновить
      </button>
    </div>
  )
}
