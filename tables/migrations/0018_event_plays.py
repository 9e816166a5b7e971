from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0017_change_sheets'),
    ]

    operations = [
        migrations.AddField(
            model_name='tableevent',
            name='plays',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
