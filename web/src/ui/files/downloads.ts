import { useSyncExternalStore } from 'react'
import { RefusedOnDevice } from '#api.ts'
import { companyHeaders } from '#session/current/owner.ts'
import { renewSession } from '#session/current/renewal.ts'
import { listeners } from '#session/device/listeners.ts'
import { requestFailureText } from '#ui/feedback/request-failure-text.ts'
import { showFailure, showSuccess } from '#ui/feedback/toast.ts'

/**
 * A file that the server generates and the browser saves. The download continues when the user changes pages.
 */
export type Download = {
  path: string
  name: string
  /** Bytes received so far. 0 while the server is generating the file. */
  received: number
  /** The error text when the download failed. */
  failure: string | null
}

type Running = Download & { giveUp: AbortController }

let downloads: readonly Running[] = []
const watchers = listeners()

/** The running and failed downloads. */
export function useDownloads(): readonly Download[] {
  return useSyncExternalStore(watchers.hear, () => downloads)
}

/**
 * Requests a file and saves it when it has arrived. If the path is already being downloaded, that download is
 * cancelled.
 */
export async function startDownload({ path, name }: Pick<Download, 'path' | 'name'>): Promise<void> {
  forgetDownload(path)
  const giveUp = new AbortController()
  setDownloads([...downloads, { path, name, received: 0, failure: null, giveUp }])
  try {
    const file = await fetchFile(path, giveUp.signal, (bytes) =>
      updateDownload(path, ({ received }) => ({ received: received + bytes })),
    )
    forgetDownload(path)
    saveFile(file)
    showSuccess(`${file.name} est dans vos téléchargements.`)
  } catch (error) {
    if (giveUp.signal.aborted) return
    announceFailure({ path, name }, requestFailureText(error))
  }
}

/** Cancels a running download, or hides a failed one. */
export function forgetDownload(path: string): void {
  downloads.find((one) => one.path === path)?.giveUp.abort()
  setDownloads(downloads.filter((one) => one.path !== path))
}

// Shows a message when no page renders the list of downloads.
function announceFailure(request: Pick<Download, 'path' | 'name'>, why: string): void {
  updateDownload(request.path, () => ({ failure: why }))
  if (watchers.isAnybody()) return
  forgetDownload(request.path)
  showFailure({
    title: `${request.name} n'a pas été préparé`,
    message: why,
    action: { label: 'Réessayer', onClick: () => void startDownload(request) },
  })
}

type DownloadedFile = { name: string; content: Blob }

async function fetchFile(
  path: string,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<DownloadedFile> {
  const first = await requestFile(path, signal)
  const response = first.status === 401 && (await renewSession()) ? await requestFile(path, signal) : first
  if (!response.ok) throw await downloadRefusal(response)
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, way) {
      onBytes(chunk.byteLength)
      way.enqueue(chunk)
    },
  })
  const content = await new Response(response.body?.pipeThrough(counting)).blob()
  return {
    name: nameIn(response.headers.get('content-disposition')),
    content: new Blob([content], { type: response.headers.get('content-type') ?? '' }),
  }
}

function requestFile(path: string, signal: AbortSignal): Promise<Response> {
  return fetch(path, { signal, headers: companyHeaders() })
}

async function downloadRefusal(response: Response): Promise<RefusedOnDevice> {
  const { code = '', message = '' } = await response.json().catch(() => ({}))
  return new RefusedOnDevice(code, message, { status: response.status })
}

function nameIn(disposition: string | null): string {
  const [, name = 'fichier'] = disposition?.match(/filename\*=UTF-8''([^;]+)/) ?? []
  return decodeURIComponent(name)
}

function saveFile({ name, content }: DownloadedFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function updateDownload(path: string, changesOf: (one: Running) => Partial<Running>): void {
  setDownloads(downloads.map((one) => (one.path === path ? { ...one, ...changesOf(one) } : one)))
}

function setDownloads(next: readonly Running[]): void {
  downloads = next
  watchers.tell()
}
