import { workUnderWay } from '#telemetry/log.ts'

/**
 * What is said of a fault, with the id by which who operates Escale finds it in the log and in the traces.
 */
export function withReference(sentence: string): string {
  const { request } = workUnderWay()
  return request ? `${sentence.replace(/\.?$/, '.')} Référence : ${request}.` : sentence
}
