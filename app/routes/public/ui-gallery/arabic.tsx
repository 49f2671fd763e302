import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ArrowRight, Mail } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Chapter } from './chapter.tsx';

export function ArabicChapter() {
  return (
    <Chapter
      id="arabic"
      title="Right to left"
      text="Logical properties only, so the direction mirrors the layout by itself. Codes, prices and addresses keep theirs."
    >
      <div dir="rtl" lang="ar" className="grid max-w-160 gap-5 rounded-lg border border-line bg-surface p-6 max-md:p-4">
        <Segmented
          label="نوع الرحلة"
          name="gallery-trip-ar"
          defaultValue="return"
          className="justify-self-start"
          options={[
            { value: 'return', label: 'ذهاب وعودة' },
            { value: 'one-way', label: 'ذهاب فقط' },
          ]}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <Select
            label="مطار المغادرة"
            options={[
              { value: 'NBO', label: 'نيروبي (NBO)' },
              { value: 'MBA', label: 'مومباسا (MBA)' },
            ]}
          />
          <Input
            label="البريد الإلكتروني"
            type="email"
            icon={Mail}
            defaultValue="amina@example"
            error="اكتب العنوان كاملاً، مثل amina@example.com"
          />
        </div>
        <Checkbox label="رحلات مباشرة فقط" aside={<span className="isolate-ltr">KSh 18,260</span>} defaultChecked />
        <Alert tone="warning" title="ينتهي الحجز المؤقت بعد دقيقتين.">
          ادفع الآن أو ابحث من جديد.
        </Alert>
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="accent" iconEnd={ArrowRight} flip>
            ابحث عن رحلات
          </Button>
          <Badge tone="success" dot>
            مؤكد
          </Badge>
          <span className="isolate-ltr num font-display text-xl font-bold">KQ 492 · 07:10</span>
        </div>
      </div>
    </Chapter>
  );
}
