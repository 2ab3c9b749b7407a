const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/**
 * Values of OpenTelemetry variables that its packages do not read by themselves. They do read those of the
 * collector's URL and of the resource.
 */
export type TracesConfiguration = { sampler: (typeof samplers)[number]; ratio: number; delayMs: number }

/** Undefined when no collector is configured. Throws a French message for an invalid value. */
export function tracesConfiguration(environment: NodeJS.ProcessEnv): TracesConfiguration | undefined {
  const {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_TRACES_EXPORTER,
    OTEL_SDK_DISABLED,
  } = environment
  const endpoint = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint || OTEL_TRACES_EXPORTER === 'none' || OTEL_SDK_DISABLED === 'true') return undefined
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new Error(
      `OTEL_EXPORTER_OTLP_ENDPOINT doit être une adresse complète, « http://127.0.0.1:4318 » (« ${endpoint} »).`,
    )
  refuseOtherProtocols(environment)
  return { ...samplerOf(environment), delayMs: delayMs(environment) }
}

function refuseOtherProtocols({
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL,
  OTEL_EXPORTER_OTLP_PROTOCOL,
}: NodeJS.ProcessEnv): void {
  const protocol = OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json'
  if (protocol !== 'http/json')
    throw new Error(
      `OTEL_EXPORTER_OTLP_PROTOCOL doit être « http/json », que tout collecteur entend (« ${protocol} »).`,
    )
}

function samplerOf({
  OTEL_TRACES_SAMPLER,
  OTEL_TRACES_SAMPLER_ARG,
}: NodeJS.ProcessEnv): Pick<TracesConfiguration, 'sampler' | 'ratio'> {
  const sampler = samplers.find((one) => one === (OTEL_TRACES_SAMPLER || 'parentbased_always_on'))
  if (!sampler)
    throw new Error(
      `OTEL_TRACES_SAMPLER doit être l'un de ${samplers.join(', ')} (« ${OTEL_TRACES_SAMPLER} »).`,
    )
  const ratio = Number(OTEL_TRACES_SAMPLER_ARG || 1)
  if (sampler.endsWith('traceidratio') && !(ratio >= 0 && ratio <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG doit être un nombre de 0 à 1 (« ${OTEL_TRACES_SAMPLER_ARG} »).`)
  return { sampler, ratio }
}

function delayMs({ OTEL_BSP_SCHEDULE_DELAY: text = '5000' }: NodeJS.ProcessEnv): number {
  const delay = Number(text)
  if (!(delay > 0))
    throw new Error(`OTEL_BSP_SCHEDULE_DELAY doit être un nombre de millisecondes (« ${text} »).`)
  return delay
}
