import { workUnderWay } from '#telemetry/log.ts'

/**
 * The text of an unexpected error, with the request id. The operator finds the request by it in the log and
 * in the traces.
 */
export function withReference(sentence: string): string {
  const { request } = workUnderWay()
  return request ? `${sentence.replace(/\.?$/, '.')} Référence : ${request}.` : sentence
}
