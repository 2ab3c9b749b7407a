import { useState } from 'react'
import { signalFailure, signalSuccess } from '#channels/scanner/scan-feedback.ts'

/** The result of the last scan. It is shown in large type and announced to screen readers. */
export type ScanOutcome = { isRefused: boolean; sentence: string; at: number }

/** Says whether a scan succeeded: on screen, by sound and by vibration. */
export function useScanOutcome() {
  const [outcome, setOutcome] = useState<ScanOutcome | null>(null)

  function accept(sentence: string) {
    signalSuccess()
    setOutcome({ isRefused: false, sentence, at: performance.now() })
  }

  function refuse(sentence: string) {
    signalFailure(sentence)
    setOutcome({ isRefused: true, sentence, at: performance.now() })
  }

  return { outcome, accept, refuse }
}
