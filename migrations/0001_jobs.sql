CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"last_error" text,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "picture_jobs" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "picture_jobs" CASCADE;--> statement-breakpoint
DROP INDEX "mails_waiting_idx";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "drop_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key_idx" ON "jobs" USING btree ("name","key");--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("name","run_at") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
ALTER TABLE "import_runs" DROP COLUMN "progress";--> statement-breakpoint
ALTER TABLE "import_runs" DROP COLUMN "cancel_requested";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "last_error";