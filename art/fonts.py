"""Cuts the web fonts down to what the site's six languages need.

README.md has the commands:
    python fonts.py <plus-jakarta-sans/files> <readex-pro/files> <app/art/fonts>
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# The Latin file stops at Latin-1. Turkish needs five letters, and French one, from the Latin Extended file,
# each an unmarked letter plus a mark that the Latin file already draws.
BORROWED = {"ğ": "g", "Ğ": "G", "ş": "s", "Ş": "S", "İ": "I", "Ÿ": "Y"}
PUNCTUATION = "–—‘’‚“”„•…€−ıŒœ"
# Nobody writes these here, and together they weigh a tenth of the file.
UNUSED = "¢¤¥¦§¨¬®¯³´µ¶¸¹¼½¾÷"
LATIN = {*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, PUNCTUATION), *map(ord, BORROWED), 0x202F}
LATIN -= set(map(ord, UNUSED))
LATIN_FEATURES = ["kern", "liga", "locl", "calt", "tnum", "pnum", "lnum"]


def kern_like(font, glyph, base):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if type(table).__name__ != "PairPos":
                continue
            if table.Format == 1:
                first = table.Coverage.glyphs
                if base in first:
                    table.PairSet.append(table.PairSet[first.index(base)])
                    first.append(glyph)
                    table.PairSetCount += 1
                continue
            if base in table.Coverage.glyphs:
                table.Coverage.glyphs.append(glyph)
            for classes in (table.ClassDef1.classDefs, table.ClassDef2.classDefs):
                if base in classes:
                    classes[glyph] = classes[base]


def borrow_letters(font, extended):
    for letter, base_letter in BORROWED.items():
        glyph = extended.getBestCmap()[ord(letter)]
        base = font.getBestCmap()[ord(base_letter)]
        outline = extended["glyf"][glyph]
        missing = [part.glyphName for part in outline.components if part.glyphName not in font["glyf"].glyphs]
        if missing:
            raise SystemExit(f"{letter} needs {missing}, which the Latin file lacks")
        font["glyf"][glyph] = outline
        font["hmtx"][glyph] = extended["hmtx"][glyph]
        font["gvar"].variations[glyph] = extended["gvar"].variations[glyph]
        widths = font["HVAR"].table.AdvWidthMap.mapping
        widths[glyph] = widths[base]
        for cmap in font["cmap"].tables:
            if cmap.isUnicode():
                cmap.cmap[ord(letter)] = glyph
        kern_like(font, glyph, base)
    # Coverage tables are kept in glyph order; fontTools sorts them again when it compiles.
    font.getReverseGlyphMap(rebuild=True)


def cut(font, unicodes, features, weights):
    # The subsetter wants an entry for every glyph, which the instancer leaves out until the font is written.
    written = BytesIO()
    font.recalcTimestamp = False
    instancer.instantiateVariableFont(font, {"wght": weights}).save(written)
    font = TTFont(written, recalcTimestamp=False)
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = features
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = [0, 1, 2, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["MVAR", "STAT", "gasp", "prep"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    return font, options


def main(jakarta_dir, readex_dir, out_dir):
    out = Path(out_dir)

    latin = TTFont(Path(jakarta_dir) / "plus-jakarta-sans-latin-wght-normal.woff2")
    extended = TTFont(Path(jakarta_dir) / "plus-jakarta-sans-latin-ext-wght-normal.woff2")
    # Tables read later than the first new glyph would miscount the glyphs they describe.
    latin.ensureDecompiled()
    borrow_letters(latin, extended)
    for cmap in latin["cmap"].tables:
        if cmap.isUnicode():
            # French figures are grouped with a narrow no-break space.
            cmap.cmap[0x202F] = cmap.cmap[0x2009]
    # One weight for all headings: the axis would make the file two thirds heavier, and nobody sees 600 beside 700.
    jakarta, options = cut(latin, LATIN, LATIN_FEATURES, 680)
    subset.save_font(jakarta, out / "jakarta.woff2", options)

    # The wordmark is heavier, and on Arabic pages the only Latin word in this face.
    wordmark, options = cut(latin, set(map(ord, "Fika Mbali")), ["kern"], 800)
    subset.save_font(wordmark, out / "wordmark.woff2", options)

    arabic = TTFont(Path(readex_dir) / "readex-pro-arabic-wght-normal.woff2")
    arabic_letters = {code for code in arabic.getBestCmap() if 0x600 <= code <= 0x6FF or code in (0x20, 0xA0)}
    readex, options = cut(arabic, arabic_letters, ["*"], 660)
    subset.save_font(readex, out / "readex.woff2", options)


main(*sys.argv[1:4])
