"""Makes the two faces that documents are set in: one file a weight, Latin and Arabic together.

README.md has the commands:
    python document-fonts.py <plus-jakarta-sans/files> <readex-pro/files> <data/fonts>
"""

import sys
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

# A weight of Plus Jakarta Sans, and the one of Readex Pro that looks alike beside it.
WEIGHTS = {"regular": (500, 400), "bold": (700, 600)}
LATIN_FEATURES = ["kern", "mark", "mkmk", "liga", "locl", "ccmp", "calt"]
# Readex Pro stands taller than Plus Jakarta Sans.
ARABIC_SIZE = 0.94


def instance(path, weight):
    font = instancer.instantiateVariableFont(TTFont(path, recalcTimestamp=False), {"wght": weight})
    # What is not needed any more, and what can't be merged.
    for table in ("STAT", "MVAR", "gasp", "prep", "avar"):
        if table in font:
            del font[table]
    return font


def with_tabular_figures(font):
    """Figures stand in columns and times everywhere, and few renderers of PDF can be asked for a feature."""
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                swaps = getattr(table, "ExtSubTable", table).mapping
                for cmap in font["cmap"].tables:
                    cmap.cmap = {code: swaps.get(glyph, glyph) for code, glyph in cmap.cmap.items()}
    return font


def with_silent_marks(font):
    """The marks that tell a line which way it runs (U+200E, U+200F, U+2066 to U+2069) show nothing and take no room."""
    silent = "silent"
    font["glyf"][silent] = Glyph()
    font["hmtx"][silent] = (0, 0)
    font.getReverseGlyphMap(rebuild=True)
    for cmap in font["cmap"].tables:
        if cmap.isUnicode():
            cmap.cmap.update({code: silent for code in (0x200E, 0x200F, *range(0x2066, 0x206A))})
    return font


def cut(font, unicodes, features):
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    return font


def make(jakarta_dir, readex_dir, weight, arabic_weight, folder):
    latin = with_tabular_figures(instance(jakarta_dir / "plus-jakarta-sans-latin-wght-normal.woff2", weight))
    for cmap in latin["cmap"].tables:
        # French figures are grouped with a narrow no-break space.
        cmap.cmap[0x202F] = cmap.cmap[0x2009]
    known = set(latin.getBestCmap())
    extended = instance(jakarta_dir / "plus-jakarta-sans-latin-ext-wght-normal.woff2", weight)
    more = {code for code in extended.getBestCmap() if code < 0x250 or 0x1E00 <= code < 0x2000} - known
    arabic = instance(readex_dir / "readex-pro-arabic-wght-normal.woff2", arabic_weight)
    letters = {code for code in arabic.getBestCmap() if 0x600 <= code <= 0x6FF}
    arabic = cut(arabic, letters, ["*"])
    scale_upem(arabic, round(1000 * ARABIC_SIZE))
    arabic["head"].unitsPerEm = 1000
    parts = [with_silent_marks(cut(latin, known, LATIN_FEATURES)), cut(extended, more, LATIN_FEATURES), arabic]
    paths = []
    for position, part in enumerate(parts):
        paths.append(str(Path(folder) / f"{weight}-{position}.ttf"))
        part.save(paths[-1])
    return Merger().merge(paths)


def main(jakarta_dir, readex_dir, out_dir):
    with tempfile.TemporaryDirectory() as folder:
        for name, (weight, arabic_weight) in WEIGHTS.items():
            font = make(Path(jakarta_dir), Path(readex_dir), weight, arabic_weight, folder)
            font.recalcTimestamp = False
            # Two faces of one name would be embedded anew at every change between them.
            for name_id in (1, 4, 6):
                font["name"].setName(f"HouseDocument-{name}", name_id, 3, 1, 0x409)
                font["name"].removeNames(name_id, 1)
            font.save(Path(out_dir) / f"document-{name}.ttf")


main(*sys.argv[1:4])
