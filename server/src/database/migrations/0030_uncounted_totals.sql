-- Lists count the applications that they find, so no totals are kept beside them.
DROP FUNCTION keep_application_totals CASCADE;
--> statement-breakpoint
DROP FUNCTION add_to_application_totals;
--> statement-breakpoint
DROP FUNCTION application_totals_slot;
--> statement-breakpoint
DROP TABLE application_totals;
