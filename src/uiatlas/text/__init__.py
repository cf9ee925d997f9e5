"""Words and texts: tokens, stems and how alike texts are."""
