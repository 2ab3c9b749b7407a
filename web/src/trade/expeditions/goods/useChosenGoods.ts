import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { mostRowsPerAction } from '@escale/contract/trade/goods/words'
import { useState } from 'react'

type ChosenGoods = ReadonlyMap<string, GoodsLine>

/**
 * The selected goods. All their fields are stored, because a search may remove selected rows from the list.
 */
export function useChosenGoods() {
  const [chosen, setChosen] = useState<ChosenGoods>(new Map())
  const choose = (lines: readonly GoodsLine[]) => setChosen((now) => withLines(now, lines))
  const unchoose = (lines: readonly GoodsLine[]) => setChosen((now) => withoutLines(now, lines))

  return {
    chosen,
    choose,
    unchoose,
    toggle: (line: GoodsLine) => (chosen.has(line.id) ? unchoose([line]) : choose([line])),
    clear: () => setChosen(new Map()),
  }
}

/** Adds goods to the selection, up to the maximum number that one request accepts. */
function withLines(chosen: ChosenGoods, lines: readonly GoodsLine[]): ChosenGoods {
  const all = new Map([...chosen, ...lines.map((line) => [line.id, line] as const)])
  return new Map([...all].slice(0, mostRowsPerAction))
}

function withoutLines(chosen: ChosenGoods, lines: readonly GoodsLine[]): ChosenGoods {
  const removedIds = new Set(lines.map(({ id }) => id))
  return new Map([...chosen].filter(([id]) => !removedIds.has(id)))
}
