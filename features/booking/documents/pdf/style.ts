/** How a box stands among its neighbours and what is drawn around it: the few words of CSS that documents need. */
export interface Style {
  width?: number;
  height?: number;
  flexGrow?: number;
  /** Without it, what is shared out comes on top of the width that the content needs. */
  flexBasis?: 0;
  gap?: number;
  padding?: number;
  paddingHorizontal?: number;
  paddingVertical?: number;
  paddingTop?: number;
  marginVertical?: number;
  marginTop?: number;
  marginBottom?: number;
  alignItems?: 'flex-start' | 'center' | 'flex-end';
  justifyContent?: 'flex-start' | 'center' | 'flex-end' | 'space-between';
  backgroundColor?: string;
  borderRadius?: number;
  borderWidth?: number;
  borderColor?: string;
  borderTopWidth?: number;
  borderTopColor?: string;
  borderTopStyle?: 'dashed';
  borderBottomWidth?: number;
  borderBottomColor?: string;
  borderLeftWidth?: number;
  borderLeftColor?: string;
  borderLeftStyle?: 'dashed';
  overflow?: 'hidden';
  /** Out of the flow, from the corner of the box around it. */
  position?: 'absolute';
  top?: number;
  left?: number;
}

/** The light theme's tokens (app/styles), as a printer knows colours. */
export const colours = {
  canvas: '#fcfaf6',
  surface: '#ffffff',
  sunken: '#f5f2eb',
  line: '#e3dfd7',
  ink: '#0b2027',
  ink2: '#43565d',
  ink3: '#5b6c72',
  brand: '#005962',
  brandSoft: '#def3f4',
  ocean: '#002d37',
  onOcean: '#f9f6f1',
  onOcean2: '#b2cdd1',
  accent: '#f57050',
  accentInk: '#b4381f',
  accentSoft: '#ffebe4',
  success: '#096338',
  successSoft: '#daf7e3',
  warning: '#7d4a07',
  warningSoft: '#ffeecb',
  danger: '#b01e25',
  dangerSoft: '#ffebeb',
} as const;

/** A4, in points. */
export const page = {
  width: 595.28,
  height: 841.89,
  margin: 32,
  headHeight: 58,
  footHeight: 40,
  edgeHeight: 9,
} as const;

export const sizes = { note: 7.5, text: 9, strong: 10.5, heading: 12, title: 21, time: 20 } as const;
