import type { GoodsLine } from '@escale/contract/trade/goods/handling'
import { mostAtOnce } from '@escale/contract/trade/goods/words'
import { useState } from 'react'

type Chosen = ReadonlyMap<string, GoodsLine>

/** The goods somebody has ticked, kept whole: a search takes them out of sight, not out of the choice. */
export function useChosenGoods() {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const choose = (lines: readonly GoodsLine[]) => setChosen((now) => withLines(now, lines))
  const leave = (lines: readonly GoodsLine[]) => setChosen((now) => withoutLines(now, lines))

  return {
    chosen,
    choose,
    leave,
    toggle: (line: GoodsLine) => (chosen.has(line.id) ? leave([line]) : choose([line])),
    clear: () => setChosen(new Map()),
  }
}

/** No more than go in one message. */
function withLines(chosen: Chosen, lines: readonly GoodsLine[]): Chosen {
  const all = new Map([...chosen, ...lines.map((line) => [line.id, line] as const)])
  return new Map([...all].slice(0, mostAtOnce))
}

function withoutLines(chosen: Chosen, lines: readonly GoodsLine[]): Chosen {
  const left = new Set(lines.map(({ id }) => id))
  return new Map([...chosen].filter(([id]) => !left.has(id)))
}
