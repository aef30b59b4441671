const megabyte = 1024 * 1024

/**
 * What PostgreSQL may use of this machine: a quarter for its own pages, as its manual advises, which a large catalogue
 * lives from; never more than a gigabyte, because shop and pictures need theirs. It is taken only as it is used.
 */
export function memorySettings(machineBytes: number): { shared_buffers: string; effective_cache_size: string } {
  const own = Math.min(Math.max(machineBytes / 4, 128 * megabyte), 1024 * megabyte)
  return { shared_buffers: inMegabytes(own), effective_cache_size: inMegabytes(Math.max(machineBytes / 2, own)) }
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte)}MB`
}
