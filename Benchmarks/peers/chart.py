# SPDX-License-Identifier: Apache-2.0
"""A bar chart with a logarithmic axis, as SVG."""
import html
import math

WIDTH, LABEL, VALUE, BAR, GAP, HEAD = 720, 90, 96, 16, 8, 34
STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .title { font-weight: 600; font-size: 13px }
  .bar { fill: #8c959f } .own { fill: #0969da } .line { stroke: #d0d7de }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .bar { fill: #6e7681 } .own { fill: #4493f8 } .line { stroke: #30363d }
  }"""


def number(value):
    """Three digits that say something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def panel(title, unit, rows, top):
    """A chart of (name, value) from `top` on; returns its elements and where it ends."""
    low = 10 ** math.floor(math.log10(min(value for _, value in rows)))
    high = 10 ** math.ceil(math.log10(max(value for _, value in rows)))
    room = WIDTH - LABEL - VALUE

    def place(value):
        return LABEL + room * math.log10(value / low) / math.log10(high / low)

    bottom = top + HEAD + len(rows) * (BAR + GAP)
    lines = [f'<text class="title" x="0" y="{top + 14}">{html.escape(title)}</text>']
    tick = low
    while tick <= high * 1.001:
        x = place(tick)
        lines.append(f'<line class="line" x1="{x:.1f}" x2="{x:.1f}" y1="{top + HEAD - 6}" y2="{bottom}"/>')
        lines.append(f'<text x="{x:.1f}" y="{bottom + 14}" text-anchor="middle">{tick:,g} {unit}</text>')
        tick *= 10
    for index, (name, value) in enumerate(rows):
        y = top + HEAD + index * (BAR + GAP)
        kind = "own" if name == "curlew" else "bar"
        lines.append(f'<text x="{LABEL - 8}" y="{y + 12}" text-anchor="end">{html.escape(name)}</text>')
        lines.append(f'<rect class="{kind}" x="{LABEL}" y="{y}" width="{place(value) - LABEL:.1f}" height="{BAR}" rx="2"/>')
        lines.append(f'<text x="{place(value) + 6:.1f}" y="{y + 12}">{number(value)} {unit}</text>')
    return lines, bottom + 30


def chart(panels, note):
    """The panels, each (title, unit, rows), one below the other, and a line of text below them."""
    lines, top = [], 0
    for title, unit, rows in panels:
        more, top = panel(title, unit, rows, top)
        lines += more
    lines.append(f'<text x="0" y="{top + 8}">{html.escape(note)}</text>')
    words = "; ".join(f"{title}: " + ", ".join(f"{name} {number(value)} {unit}" for name, value in rows)
                      for title, unit, rows in panels)
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top + 16}" width="{WIDTH}" height="{top + 16}" '
            f'role="img" aria-label="{html.escape(words)}">\n<style>{STYLE}\n</style>\n')
    return head + "\n".join(lines) + "\n</svg>\n"
