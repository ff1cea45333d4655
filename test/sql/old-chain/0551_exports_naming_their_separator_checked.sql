alter table exports validate constraint exports_format_check;
