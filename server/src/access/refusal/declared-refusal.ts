import { commonRefusals } from '@escale/contract/access/procedure'
import type { ErrorMap } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { Refusal } from './refusal.ts'

type DeclaredError = NonNullable<ErrorMap[string]> & { sentence?: (data: never) => string }

/**
 * Converts a refusal into the API error that its procedure declares. Throws an internal error when the
 * procedure does not declare this code, or declares it with other data.
 */
export async function declaredRefusal(
  { code, data, stack }: Refusal,
  errors: ErrorMap,
): Promise<ORPCError<string, unknown>> {
  const declared = ({ ...commonRefusals, ...errors } as Record<string, DeclaredError | undefined>)[code]
  if (!declared) throw new Error(`The contract names no refusal ${code} here: ${stack}`)
  const validated = await declared.data?.['~standard'].validate(data)
  if (validated?.issues) throw new Error(`The refusal ${code} says other data than the contract: ${stack}`)
  return new ORPCError(code, {
    defined: true,
    status: declared.status,
    message: declaredMessage(declared, data),
    data: validated?.value,
  })
}

function declaredMessage(declared: DeclaredError, data: unknown): string | undefined {
  return declared.sentence ? declared.sentence(data as never) : declared.message
}
