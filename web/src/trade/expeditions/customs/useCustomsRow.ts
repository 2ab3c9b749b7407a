import { formatHsCode } from '@escale/contract/trade/freight/customs-codes'
import type { CustomsLine } from '@escale/contract/trade/goods/customs'
import { CustomsDraft } from '@escale/contract/trade/goods/customs-draft'
import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#api.ts'
import { useOnDevice } from '#ui/form/ResumeLine.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

/** The words about the values of a row. Null when they are as they were loaded. */
export type RowState = 'saved' | 'typed' | null

/** The form of one lot of the grid. The row is saved in one request when the person leaves it. */
export function useCustomsRow(line: CustomsLine, isReadOnly: boolean) {
  const [state, setState] = useState<RowState>(null)
  const { form, save, row } = useRowForm({
    onDevice: { form: 'customs', of: line.id },
    among: line.id,
    row: line,
    schema: CustomsDraft,
    startOf: startOfLine,
    isReadOnly,
    send: (draft, under) => api.goods.changeCustoms.call({ ...draft, id: line.id }, under),
    done: () => null,
    failed: warehouseMessages.customsSaveFailed,
    onSaved: () => setState('saved'),
  })
  useOnDevice(form.onDevice, save, 'Données de douane', line.number)
  const submit = form.submit(save.submit)

  function isValid(): boolean {
    return z.safeParse(CustomsDraft, form.getValues()).success
  }

  return {
    form,
    save,
    row,
    state: form.onDevice.resumed ? 'typed' : state,
    submit,
    isValid,
    noteTyped: () => setState('typed'),
    /** Saves what was typed. A wrong value stays, with its sentence beside it, and takes no focus. */
    leave: () => {
      if (!form.isDirty()) return setState((now) => (now === 'typed' ? null : now))
      if (isValid()) submit()
      else form.validate()
    },
  }
}

function startOfLine({
  description,
  packageKind,
  hsCode,
  declaredValue,
  unNumber,
  dangerClass,
}: CustomsLine) {
  return {
    description: description ?? '',
    packageKind,
    hsCode: hsCode === null ? '' : formatHsCode(hsCode),
    declaredValue,
    unNumber: unNumber ?? '',
    dangerClass,
  }
}
